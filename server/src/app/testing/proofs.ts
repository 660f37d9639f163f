import type { Db } from '../../kernel/database/database.ts'
import { files } from './factories/files.ts'
import type { TestOperator } from './world.ts'

/** Uploaded, unclaimed payment evidence. For tests. */
export const insertProofs = (db: Db, { company, operatorId }: TestOperator, count = 1): Promise<string[]> =>
  files.buildMany(
    db,
    Array.from({ length: count }, (_, at) => ({
      ...{ companyId: company.id, operatorId, purpose: 'proof', name: `proof${at + 1}.png`, type: 'image/png' },
    })),
  )
