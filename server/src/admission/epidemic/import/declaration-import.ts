import { maxImages } from '@fairgate/contract/admission/epidemic/choices'
import {
  type DeclarationColumn,
  type DeclarationReason,
  declarationImportColumns,
} from '@fairgate/contract/admission/epidemic/import-fields'
import { epidemicLabels } from '@fairgate/contract/admission/epidemic/texts'
import { maskDocument } from '@fairgate/contract/badging/badge/document'
import { importRowLimit } from '@fairgate/contract/foundation/import/fields'
import sql from 'sql-template-tag'
import { documentDigest } from '../../../badging/badge/api.ts'
import { mask } from '../../../kernel/crypto/cipher.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { withSavepoint } from '../../../kernel/database/savepoint.ts'
import { defineImport } from '../../../kernel/import/definition.ts'
import { Refused } from '../../../kernel/refusal/refuse.ts'
import type { Services } from '../../../kernel/services/services.ts'
import type { TransitionContext } from '../../../kernel/transition/transition.ts'
import { declare } from '../declare.ts'
import { openStrategy } from '../strategies.ts'
import { imagesMissing } from '../validate-form.ts'
import {
  type DeclarationEntry,
  type DeclarationImport,
  type DeclarationIssue,
  type DeclarationRow,
  type DeclarationRules,
  rulesOf,
} from './import-rules.ts'
import { imagesOfRows, type SentImage, takeImages } from './sent-images.ts'
import { declarationIdentity, validateRow } from './validate-row.ts'

/** Import of declarations for a company's people, with the pictures of an archive. */
export const declarationImport = defineImport<
  DeclarationImport,
  DeclarationColumn,
  DeclarationReason,
  DeclarationRules,
  DeclarationEntry
>({
  name: 'declaration',
  entityType: 'declarationImport',
  makes: 'declaration',
  columns: declarationImportColumns,
  widths: { documentNumber: 28, nucleic: 36, cities: 28 },
  rowLimit: importRowLimit,
  texts: {
    ...{ sheet: 'epidemic.importSheet', importTitle: 'epidemic.importTitle' },
    errorsTitle: 'epidemic.importErrorsTitle',
  },
  joined: { columns: sql`i.settings`, tables: sql`` },
  /** Health data is visible only to the company that sent it. */
  scope: actor => sql`i.company_id = ${actor.companyId}`,
  rulesOf,
  isRequired: column => column === 'name' || column === 'documentNumber',
  validate: validateRow,
  identity: declarationIdentity,
  twice: row => ({ field: 'name', reason: 'duplicate', key: 'epidemic.importSamePerson', values: { row } }),

  async refusedAmong(db, found, rows, services) {
    const { strategy } = await rulesOf(db, found, services, new Date())
    const images = await imagesOfRows({ db, services }, found.id, rows)
    const openRows = await underWay(db, found, rows, services)
    return new Map(
      rows.flatMap((row): [number, DeclarationIssue[]][] => {
        const issues = [
          ...imageIssues(strategy, images.get(row.rowNumber) ?? []),
          ...(openRows.has(row.rowNumber) ? [declaredAlready] : []),
        ]
        return issues.length > 0 ? [[row.rowNumber, issues]] : []
      }),
    )
  },

  async write(context, found, rows, operatorId) {
    const images = await imagesOfRows(context, found.id, rows)
    const outcomes: (string | DeclarationIssue[])[] = []
    for (const row of rows) {
      const done = await withSavepoint(context.db, () =>
        declareRow(context, found, row, images.get(row.rowNumber) ?? [], operatorId),
      )
      outcomes.push(done instanceof Refused ? [issueOf(done)] : done)
    }
    return outcomes
  },

  masked: { documentNumber: maskDocument, phone: mask },
})

async function declareRow(
  context: TransitionContext,
  { id: importId, exhibitionId, settings, companyId, createdByName }: DeclarationImport,
  { entry: { phone, pictures: _, ...form } }: DeclarationRow,
  images: readonly SentImage[],
  operatorId: string,
): Promise<string> {
  const { db, actor } = context
  const strategy = await openStrategy({ db }, { exhibitionId: exhibitionId ?? '' }, true)
  const sent = images.flatMap(({ fileId, kind }) => (fileId ? [{ fileId, kind }] : []))
  const whole = { ...form, strategyNumber: settings.strategyNumber, agreed: true as const, images: sent }
  return declare({ ...context, log: undefined, now: new Date() }, strategy, whole, {
    ...{ name: actor?.operatorName ?? createdByName, phone, companyId, operatorId },
    claim: (fileIds, target) => takeImages(db, importId, fileIds, target),
  })
}

const declaredAlready: DeclarationIssue = { field: 'documentNumber', reason: 'declared', key: 'epidemic.underWay' }

/**
 * Converts a refusal of something that changed in the meantime: the strategy, its switch, another declaration of the
 * person.
 */
const issueOf = ({ reason, details }: Refused): DeclarationIssue =>
  reason === 'epidemic.underWay'
    ? declaredAlready
    : { field: 'name', reason: 'other', key: reason, ...(details.values && { values: details.values }) }

function imageIssues(strategy: DeclarationRules['strategy'], images: readonly SentImage[]): DeclarationIssue[] {
  const issue = (key: string, values?: DeclarationIssue['values']): DeclarationIssue => ({
    ...{ field: 'pictures', reason: 'picture', key },
    ...(values && { values }),
  })
  if (images.some(({ fileId }) => fileId === null)) return [issue('epidemic.pictureDamaged')]
  if (images.length > maxImages) return [issue('epidemic.picturesTooMany', { max: maxImages, actual: images.length })]
  const missing = imagesMissing(
    strategy,
    images.map(({ kind }) => kind),
  )
  if (missing.length === 0) return []
  const toLabels = (at: 0 | 1) => missing.map(kind => String(epidemicLabels.image[kind][at]))
  return [issue('epidemic.picturesMissing', { optionsCn: toLabels(0).join('、'), optionsEn: toLabels(1).join(', ') })]
}

/** Rows whose people have a pending declaration. */
async function underWay(
  db: Db,
  { exhibitionId }: DeclarationImport,
  rows: readonly DeclarationRow[],
  { cipher }: Services,
): Promise<ReadonlySet<number>> {
  const digests = rows.map(({ entry }) => documentDigest(cipher, entry.documentType, entry.documentNumber))
  const found = await db.many<{ at: number }>(sql`
    select m.at::int from unnest(${digests}::bytea[]) with ordinality m (person, at)
    where exists (select from declaration d where d.exhibition_id = ${exhibitionId} and d.person = m.person
      and d.state in ('processing', 'pendingManual'))`)
  return new Set(found.map(({ at }) => rows[at - 1]?.rowNumber as number))
}
