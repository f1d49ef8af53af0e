export { useCompatRouter as useRouter } from '../../client/compat-router.ts'
