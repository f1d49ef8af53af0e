export { publicEnv, type PublicEnv } from '../shared/public-env.ts'
