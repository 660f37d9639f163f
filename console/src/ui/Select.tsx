import { holdsTyped } from '@fairgate/contract/kernel/search-fold'

/**
 * One or several of a list that drops down. Screens take it from here: what it is made of is this folder's business,
 * and forms have `F.choice` and `F.many`, which bring label, mark and fault along.
 */
export { Select } from 'antd'

/** Finds a choice by what its label says, in whatever spelling. */
export const labelHolds = (typed: string, option?: { label?: unknown }): boolean =>
  holdsTyped(typed, typeof option?.label === 'string' ? option.label : '')
