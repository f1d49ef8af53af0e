import { createPayloadScript } from '../../packages/waymark/dist/server/inline-script.js'

const ROW =
  '["$","tr","7",{"className":"sent","children":[["$","td",null,{"children":"Customer <7> & \\"co\\""}]]}]'

/** A payload as it is put between the HTML: text that a script may hold, with what must be escaped in it. */
export function createPayloadInlining() {
  const small = [Buffer.from(ROW.repeat(20))]
  const large = [Buffer.from(ROW.repeat(2_000))]
  return {
    'payload inlining, 2 kB': () => createPayloadScript(small, 'abc'),
    'payload inlining, 200 kB': () => createPayloadScript(large, 'abc'),
  }
}
