import sql, { join, type Sql } from 'sql-template-tag'

/** Whose data is looked for: by their numbers and digests of them, and by the badges and tickets found under them. */
export interface Sought {
  readonly documents: readonly Buffer[]
  readonly phones: readonly Buffer[]
  readonly emails: readonly Buffer[]
  /** The same as they are kept of who works here, in the open; addresses in small letters. */
  readonly open: { readonly phones: readonly string[]; readonly emails: readonly string[] }
  /** By which look-ups of the 400 line are found again. */
  readonly asked: readonly Buffer[]
  readonly holders: readonly { readonly exhibitionId: string; readonly id: string }[]
}

/**
 * How a column is told to the person it is about: as it is, opened, as the text of a message, as a file beside it, or by the
 * name of a type of document.
 */
type Telling = 'plain' | 'sealed' | 'message' | 'file' | 'documentType'

/** How a table's rows of one person are found, and what of them is told. */
export interface Told {
  readonly table: string
  /** The order in which its rows are told. */
  readonly key: readonly string[]
  /** Rows `t` of the person. */
  readonly whose: (sought: Sought) => Sql
  /** Its columns, in the order in which they are told. */
  readonly shows: Readonly<Record<string, Telling>>
  /** The exhibition of a row `t`; its `exhibition_id` where nothing is said, null where it is of none. */
  readonly exhibition?: Sql | null
  /** The row under which its numbers are sealed; its `id` where nothing is said. */
  readonly sealedUnder?: Sql
  /** Digest of the document of whom a row `t` is about; null where it has none. */
  readonly document?: Sql
  /** Columns that name somebody and are not told, each with the reason. */
  readonly untold?: Readonly<Record<string, string>>
}

interface NumberColumns {
  readonly document?: Sql
  readonly phone?: Sql
  readonly email?: Sql
}

/**
 * Rows with one of the person's numbers. Where their document is known, a telephone or address finds only rows that hold no
 * document: one telephone is given for a whole family.
 */
export function byNumbers(
  { documents, phones, emails }: Pick<Sought, 'documents' | 'phones' | 'emails'>,
  { document, phone, email }: NumberColumns,
): Sql {
  const among = (column: Sql, digests: readonly Buffer[]) => sql`${column} = any(${[...digests]}::bytea[])`
  const reached = [phone && among(phone, phones), email && among(email, emails)].filter(one => one !== undefined)
  const contact = reached.length > 0 ? sql`(${join(reached, ' or ')})` : sql`false`
  if (!document) return contact
  const alone = documents.length > 0 ? sql` and ${document} is null` : sql``
  return sql`(${among(document, documents)} or ${contact}${alone})`
}

/** Rows that hold one of the person's telephones or addresses in the open. */
export const byOpenNumbers = ({ open }: Pick<Sought, 'open'>, { phone, email }: { phone: Sql; email?: Sql }): Sql => {
  const reached = sql`${phone} = any(${[...open.phones]}::text[])`
  return email ? sql`(${reached} or lower(${email}) = any(${[...open.emails]}::text[]))` : reached
}

/** Rows of the person's badges and tickets. */
export const byHolders = ({ holders }: Pick<Sought, 'holders'>, exhibitionId: Sql, id: Sql): Sql => sql`
  (${exhibitionId}, ${id}) in (select * from unnest(${holders.map(one => one.exhibitionId)}::uuid[], ${holders.map(one => one.id)}::uuid[]))`
