import { readFile } from 'node:fs/promises'
import type { InvoiceFinding, InvoiceReading } from '@fairgate/contract/finance/invoice/reading'
import { findingKinds } from '@fairgate/contract/finance/invoice/reading'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { fileTypes } from '../../../kernel/files/file-type.ts'
import type { StoredFile } from '../../../kernel/files/stored-file.ts'
import { compareInvoice, type KnownInvoice } from './compare.ts'
import { type ReadInvoice, Unread } from './read-invoice.ts'
import { readInvoiceOfd } from './read-ofd.ts'
import { readInvoiceXml } from './read-xml.ts'

type File = Pick<StoredFile, 'id' | 'type'>

/** What the files of one invoice say, compared with what is known of it. A PDF is not read. */
export async function readFiles(
  store: FileStore,
  files: readonly File[],
  known: KnownInvoice,
): Promise<InvoiceReading> {
  const read: ReadInvoice[] = []
  const unread: InvoiceReading['unread'] = []
  const several: InvoiceFinding[] = []
  for (const { id, type } of files) {
    try {
      if (type === fileTypes.xml)
        read.push(await store.withPath(id, async path => readInvoiceXml(await readFile(path))))
      else if (type === fileTypes.ofd) read.push(await store.withPath(id, readInvoiceOfd))
      else unread.push({ fileId: id, reason: 'pdf' })
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      if (error.reason === 'severalInvoices')
        several.push({ kind: 'severalInvoices', found: '', expected: '', ...findingKinds.severalInvoices })
      else unread.push({ fileId: id, reason: error.reason })
    }
  }
  // The XML is what the tax office keeps.
  const [first] = read.toSorted((a, b) => Number(b.format === 'xml') - Number(a.format === 'xml'))
  return {
    read: first ? { code: first.code, issuedOn: first.issuedOn, amount: absolute(first) } : null,
    unread,
    findings: [...several, ...compareInvoice(read, known)],
  }
}

/** Amounts of red invoices are typed without a sign. */
const absolute = ({ amount }: ReadInvoice): string => writeAmount(amount < 0n ? -amount : amount)
