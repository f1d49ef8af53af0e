export { useOffline } from '../../client/offline.ts'
