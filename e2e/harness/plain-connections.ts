import { setDefaultResultOrder } from 'node:dns'
import { setDefaultAutoSelectFamily } from 'node:net'

// Applications listen on 127.0.0.1 and say `localhost`. Node would race both families and give an attempt up after
// a quarter of a second, which a busy machine may need to connect to itself.
setDefaultResultOrder('ipv4first')
setDefaultAutoSelectFamily(false)
