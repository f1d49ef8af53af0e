export { parallel } from '../client/parallel-actions.ts'
