import { digitGroupSize } from '@fairgate/contract/kernel/wire/constants'

const group = new RegExp(`(.{${digitGroupSize}})(?=.)`, 'g')

/** An account number as it is read: digits in groups of four (specification, section 9). */
export function inFours(number: string): string {
  return number.replace(/\s/g, '').replace(group, '$1 ')
}
