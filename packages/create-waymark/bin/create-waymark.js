#!/usr/bin/env node
import { runCreate } from '../dist/main.js'

process.exitCode = await runCreate(process.argv.slice(2))
