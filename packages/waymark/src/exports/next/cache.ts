export * from '../cache.ts'
export { io, navigation, prefetch } from '../../shared/stage-promises.ts'
