export { ruleBookClone } from './clone-spec.ts'
