export { verifyExhibition } from './verify.ts'
