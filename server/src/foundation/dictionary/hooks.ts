export { setParameter } from './parameters.ts'
