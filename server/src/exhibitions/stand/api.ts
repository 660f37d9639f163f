export { standClone } from './clone-spec.ts'
