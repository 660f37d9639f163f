export { shredAddresses } from './shred-addresses.ts'
