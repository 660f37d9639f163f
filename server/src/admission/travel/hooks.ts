export { datedTransportation, datedTravel } from './dated.ts'
