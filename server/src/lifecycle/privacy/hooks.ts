export { certify } from './certify.ts'
