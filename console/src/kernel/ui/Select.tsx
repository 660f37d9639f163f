import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'

/**
 * One or several of a dropdown list. Screens import it from here, because only this folder depends on antd; forms have
 * `F.choice` and `F.many`, which add label, mark and fault.
 */
export { Select } from 'antd'

/** Finds a choice by a part of its label, in any spelling. */
export const labelIncludes = (typed: string, option?: { label?: unknown }): boolean =>
  includesTyped(typed, typeof option?.label === 'string' ? option.label : '')
