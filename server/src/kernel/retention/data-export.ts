import sql, { join, type Sql } from 'sql-template-tag'

/** Identifies the person of a request: digests of their numbers, and the badges and tickets found by those numbers. */
export interface SubjectIdentifiers {
  readonly documents: readonly Buffer[]
  readonly phones: readonly Buffer[]
  readonly emails: readonly Buffer[]
  /** The same numbers in plain text, as the tables of operators and companies store them; e-mail addresses in lower case. */
  readonly plaintext: { readonly phones: readonly string[]; readonly emails: readonly string[] }
  /** Digests by which the look-ups of the 400 hotline are found. */
  readonly lookupDigests: readonly Buffer[]
  readonly holders: readonly { readonly exhibitionId: string; readonly id: string }[]
}

/** How a column is exported: as it is, decrypted, as the text of a message, as an attached file, or as the name of a document type. */
type ColumnFormat = 'plain' | 'sealed' | 'message' | 'file' | 'documentType'

/** How the rows of one person are found in a table, and which of its columns a data export contains (right of access). */
export interface SubjectDataSource {
  readonly table: string
  /** The primary key. The export is sorted by it. */
  readonly key: readonly string[]
  /** Condition on rows `t`: they are about this person. */
  readonly matchRows: (identifiers: SubjectIdentifiers) => Sql
  /** The exported columns, in this order. */
  readonly columns: Readonly<Record<string, ColumnFormat>>
  /** The exhibition of a row `t`: `exhibition_id` by default, null for tables without an exhibition. */
  readonly exhibition?: Sql | null
  /** The row id that the encryption of its columns is bound to: `id` by default. */
  readonly encryptedColumn?: Sql
  /** Digest of the document of the person a row `t` is about; null where the row has none. */
  readonly document?: Sql
  /** Personal columns that are not exported, each with the reason. */
  readonly excludedColumns?: Readonly<Record<string, string>>
}

interface NumberColumns {
  readonly document?: Sql
  readonly phone?: Sql
  readonly email?: Sql
}

/**
 * Matches rows with one of the person's numbers. If their document is known, a telephone number or e-mail address matches only rows
 * without a document, because a family may share one telephone number.
 */
export function matchNumbers(
  { documents, phones, emails }: Pick<SubjectIdentifiers, 'documents' | 'phones' | 'emails'>,
  { document, phone, email }: NumberColumns,
): Sql {
  const among = (column: Sql, digests: readonly Buffer[]) => sql`${column} = any(${[...digests]}::bytea[])`
  const reached = [phone && among(phone, phones), email && among(email, emails)].filter(one => one !== undefined)
  const contact = reached.length > 0 ? sql`(${join(reached, ' or ')})` : sql`false`
  if (!document) return contact
  const alone = documents.length > 0 ? sql` and ${document} is null` : sql``
  return sql`(${among(document, documents)} or ${contact}${alone})`
}

/** Matches rows that store one of the person's telephone numbers or e-mail addresses in plain text. */
export const matchPlaintextNumbers = (
  { plaintext }: Pick<SubjectIdentifiers, 'plaintext'>,
  { phone, email }: { phone: Sql; email?: Sql },
): Sql => {
  const reached = sql`${phone} = any(${[...plaintext.phones]}::text[])`
  return email ? sql`(${reached} or lower(${email}) = any(${[...plaintext.emails]}::text[]))` : reached
}

/** Matches rows of the person's badges and tickets. */
export const matchHolders = ({ holders }: Pick<SubjectIdentifiers, 'holders'>, exhibitionId: Sql, id: Sql): Sql => sql`
  (${exhibitionId}, ${id}) in (select * from unnest(${holders.map(one => one.exhibitionId)}::uuid[], ${holders.map(one => one.id)}::uuid[]))`
