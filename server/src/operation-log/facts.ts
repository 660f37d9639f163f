export { countAddresses } from './shred-addresses.ts'
