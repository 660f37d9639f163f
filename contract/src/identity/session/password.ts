import { lazy } from '../../kernel/command/lazy.ts'
import { schemaOf } from '../../kernel/command/shape-of.ts'
import * as fields from './fields.ts'

export const existingPassword = lazy(() => schemaOf(fields.existingPassword))
export const newPassword = lazy(() => schemaOf(fields.newPassword))
