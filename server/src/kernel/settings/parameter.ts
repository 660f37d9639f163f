import { type ParameterName, parameters } from '@fairgate/contract/kernel/settings/parameters'
import sql, { type Sql } from 'sql-template-tag'

/** A system parameter in a statement: the venue's whole number, read when the statement runs. */
export const parameter = (name: ParameterName): Sql => sql`parameter_of(${name}, ${parameters[name].preset}::int)`
