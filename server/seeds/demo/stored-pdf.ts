import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import { openFileStore } from '../../src/kernel/files/open-file-store.ts'
import { createStoredFile } from '../../src/kernel/files/stored-file.ts'
import { contextOf } from './badge-fee.ts'
import { demoPage } from './company-licence.ts'
import type { Demo } from './demo-context.ts'
import type { DemoAccount } from './people.ts'

/** A page that describes what it stands for, stored like an upload. Returns the id of its file. */
export async function storedPdf(
  db: Db,
  demo: Demo,
  by: DemoAccount,
  { purpose, title, name }: { purpose: UploadPurpose; title: string; name: string },
): Promise<string> {
  const { companyId, operatorId } = contextOf(db, demo, by).actor
  const store = await openFileStore(demo.services.config)
  const made = await createStoredFile(db, store, {
    ...{ companyId, operatorId, purpose, name: `${name}.pdf`, type: 'pdf' },
    content: demoPage([title, 'Invented. Made for the demo of Fairgate.']),
  })
  await db.run(sql`update file set state = 'stored' where id = ${made.id}`)
  return made.id
}
