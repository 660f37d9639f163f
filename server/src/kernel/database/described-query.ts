import pg from 'pg'

/** What PostgreSQL said of the rows of a prepared statement, ready for reading rows. */
interface Description {
  fields: readonly pg.FieldDef[]
  parsers: readonly ((text: string) => unknown)[]
  /** A row with every column, so that all rows have the same shape. */
  emptyRow: Readonly<Record<string, null>>
}

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** Members of the driver that its types do not declare. */
interface Internals {
  _result: { fields: readonly pg.FieldDef[]; rows: unknown[]; _types: pg.CustomTypesConfig }
  _canceledDueToError: unknown
}
interface DriverQuery {
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
}
type DriverConnection = pg.Connection & { parsedStatements: Record<string, string> }

const driverQuery = pg.Query.prototype as unknown as DriverQuery

/** The description of a statement without rows. */
const noRows: Description = { fields: [], parsers: [], emptyRow: {} }

/**
 * PostgreSQL's codes of a prepared statement that can no longer be used: a migration changed the columns of its result
 * (`feature_not_supported`), or it is gone (`invalid_sql_statement_name`).
 */
const outdated: readonly (string | undefined)[] = ['0A000', '26000']

/** The prepared statements of one connection. */
class Statements {
  readonly descriptions = new Map<string, Description>()
  /** Statements that must be closed before their name is used again. */
  readonly #closing = new Set<string>()
  readonly #connection: DriverConnection
  /** The connection to a query that needs no description. */
  readonly undescribed: pg.Connection

  constructor(connection: pg.Connection) {
    this.#connection = connection as DriverConnection
    this.undescribed = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection
  }

  /** The next query of this name parses the statement again. */
  forget(name: string): void {
    this.descriptions.delete(name)
    this.#closing.add(name)
    delete this.#connection.parsedStatements[name]
  }

  closeForgotten(name: string): void {
    if (this.#closing.size > 0 && this.#closing.delete(name)) this.#connection.close({ type: 'S', name }, true)
  }
}

/**
 * A query of a prepared statement. Only the first on its connection asks for the description of the rows: PostgreSQL
 * refuses a prepared statement whose result got other columns, so the description stays true as long as the statement.
 */
class DescribedQuery extends pg.Query {
  declare readonly _result: Internals['_result']
  declare _canceledDueToError: Internals['_canceledDueToError']
  readonly name: string
  readonly values: readonly unknown[] | undefined
  readonly #statements: Statements
  #description: Description | undefined

  constructor(statements: Statements, { name, text, values }: pg.QueryConfig & { name: string }) {
    super(text)
    this.name = name
    this.values = values
    this.#statements = statements
  }

  prepare(connection: pg.Connection): void {
    this.#statements.closeForgotten(this.name)
    this.#description = this.#statements.descriptions.get(this.name)
    if (this.#description) this._result.fields = this.#description.fields
    driverQuery.prepare.call(this, this.#description ? this.#statements.undescribed : connection)
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const { _types: types } = this._result
    const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'))
    const emptyRow = Object.fromEntries(fields.map(({ name }) => [name, null]))
    this.#describe({ fields, parsers, emptyRow })
  }

  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError) return
    const { fields, parsers, emptyRow } = this.#description as Description
    const row: Record<string, unknown> = { ...emptyRow }
    try {
      for (let index = 0; index < texts.length; index++) {
        const text = texts[index] as string | null
        row[(fields[index] as pg.FieldDef).name] = text === null ? null : parsers[index]?.(text)
      }
      this._result.rows.push(row)
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (!this.#description) this.#describe(noRows)
    driverQuery.handleCommandComplete.call(this, message, connection)
  }

  handleError(error: Error, connection: pg.Connection): void {
    if (error instanceof pg.DatabaseError && outdated.includes(error.code)) this.#statements.forget(this.name)
    driverQuery.handleError.call(this, error, connection)
  }

  #describe(description: Description): void {
    this.#description = description
    this._result.fields = description.fields
    this.#statements.descriptions.set(this.name, description)
  }
}

/** A connection that asks once for the description of each prepared statement. */
export class DescribingClient extends pg.Client {
  readonly #statements = new Statements(this.connection)

  override query(config: unknown, values?: unknown, callback?: unknown): never {
    if (values !== undefined || !isNamed(config)) return this.#send(config, values, callback) as never
    const query = new DescribedQuery(this.#statements, config)
    if (callback) {
      this.#send(query, callback)
      return undefined as never
    }
    return this.#answer(query) as never
  }

  async #answer(query: DescribedQuery): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result))
    this.#send(query, settle)
    try {
      return await promise
    } catch (error) {
      // Leads to the caller instead of the socket, as that of the driver does.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }

  #send(...query: unknown[]): unknown {
    return (super.query as (...query: unknown[]) => unknown)(...query)
  }
}

function isNamed(config: unknown): config is pg.QueryConfig & { name: string } {
  const { name, submit, types, rowMode } = config as {
    name?: string
    submit?: unknown
    types?: unknown
    rowMode?: unknown
  }
  return name !== undefined && !submit && !types && !rowMode
}
