import pg from 'pg'

/** One connection that comes back after its database was killed. */
export class Asker {
  readonly #url: string
  #client: pg.Client | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** @returns undefined if the database does not answer */
  async ask<Row extends object>(text: string, values: unknown[]): Promise<Row[] | undefined> {
    try {
      const { rows } = await (await this.#connected()).query<Row>(text, values)
      return rows
    } catch {
      this.close()
      return undefined
    }
  }

  close(): void {
    this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({ connectionString: this.#url })
    client.on('error', () => this.close())
    await client.connect()
    this.#client = client
    return client
  }
}
