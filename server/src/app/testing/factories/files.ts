import { randomBytes } from 'node:crypto'
import type { FilePurposeName } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import { createFactory } from './factory.ts'

interface FileColumns {
  companyId?: string
  operatorId?: string
  purpose: FilePurposeName
  target?: string
  name?: string
  type?: string
  state?: 'stored' | 'claimed'
}

/** Files as an upload stores them, without bytes. */
export const files = createFactory<FileColumns>('file', () => ({
  ...{ name: 'file', type: 'application/pdf', size: 10, sha256: randomBytes(32), state: 'stored', readyAt: sql`now()` },
}))
