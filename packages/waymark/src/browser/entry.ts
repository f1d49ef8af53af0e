// First of all: code of the app that wants to run before hydration.
import 'virtual:waymark/instrumentation-client'
import { loadAppRouter, loadPagesRouter } from 'virtual:waymark/routers'
import { PAGE_DATA_ID } from '../shared/wire.ts'

// A document is taken over by the router that made it.
if (document.getElementById(PAGE_DATA_ID) === null) void loadAppRouter()
else void loadPagesRouter()
