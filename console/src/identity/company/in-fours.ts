import { digitGroupSize } from '@fairgate/contract/kernel/wire/constants'

const group = new RegExp(`(.{${digitGroupSize}})(?=.)`, 'g')

/** An account number in groups of four digits (specification, section 9). */
export function inFours(number: string): string {
  return number.replace(/\s/g, '').replace(group, '$1 ')
}
