import { schemaOf } from '../../kernel/command/shape-of.ts'
import * as fields from './fields.ts'

export const existingPassword = schemaOf(fields.existingPassword)
export const newPassword = schemaOf(fields.newPassword)
