import { schemaOf } from '../../kernel/command/shape-of.ts'
import * as fields from './fields.ts'

export const heldPassword = schemaOf(fields.heldPassword)
export const newPassword = schemaOf(fields.newPassword)
