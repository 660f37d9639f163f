import {
  type PartnerColumn,
  type PartnerReason,
  partnerImportColumns,
  partnerRowLimit,
} from '@fairgate/contract/exhibitions/partner/import-fields'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import type { Actor, WriteContext } from '../../../kernel/command/context.ts'
import { mask } from '../../../kernel/crypto/cipher.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { catchRefusal, withSavepoint } from '../../../kernel/database/savepoint.ts'
import { defineImport, type Import } from '../../../kernel/import/definition.ts'
import { Refused } from '../../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../../kernel/transition/transition.ts'
import { runCreateHooks } from '../../../kernel/transition/transition-hooks.ts'
import { addPartner } from '../add-partner.ts'
import { refuseDuplicateCompany } from '../duplicate-company.ts'
import { type LockedPartner, partner } from '../entity.ts'
import { refuseInvalid } from '../validation.ts'
import { lexiconOf } from './lexicon.ts'
import {
  issueOf,
  type PartnerEntry,
  type PartnerRules,
  partnerIdentity,
  refusedCells,
  validateRow,
} from './validate-row.ts'

/** With the company that imports them. */
export interface PartnerImport extends Import {
  companyType: CompanyType
  companyName: Actor['companyName']
}

/** Sheets of partners of a kind: a valid row becomes a pending partner, whose licence is uploaded later. */
export const partnerImport = (kind: Kind) =>
  defineImport<PartnerImport, PartnerColumn, PartnerReason, PartnerRules, PartnerEntry>({
    name: `partner.${kind.entityType}`,
    entityType: 'partnerImport',
    makes: 'company',
    columns: partnerImportColumns(kind),
    called: 'nameCn',
    widths: { nameCn: 28, nameEn: 28, creditCode: 24, contactEmail: 28, email: 28 },
    rowLimit: partnerRowLimit,
    texts: {
      ...{ sheet: 'partner.sheetName', importTitle: 'partner.importTitle' },
      errorsTitle: 'partner.importErrorsTitle',
    },
    joined: {
      columns: sql`co.type as "companyType", json_build_object('cn', co.name_cn, 'en', co.name_en) as "companyName"`,
      tables: sql`join company co on co.id = i.company_id`,
    },
    scope: actor => sql`i.company_id = ${actor.companyId}`,

    async rulesOf(db, { companyType }) {
      return { lexicon: await lexiconOf(db), namesMain: namesMain(kind, companyType) }
    },
    isRequired: (column, { companyType }) =>
      column === 'mainCode' ? namesMain(kind, companyType) : needed.has(column),
    validate: validateRow,
    identity: partnerIdentity,
    twice: (row, column = 'creditCode') => issueOf(column, 'partner.duplicateRow', { row }),

    async refusedAmong(db, found, rows, services) {
      const refused = new Map<number, ReturnType<typeof refusedCells>>()
      for (const { rowNumber, entry } of rows) {
        const parentId = await mainOf(db, kind, entry)
        const context = enteredBy({ db, services }, found)
        const wrong =
          parentId === null ? [mainUnknown] : await findFieldErrors(() => refuseUnentered(kind, context, entry.form))
        if (wrong.length > 0) refused.set(rowNumber, wrong)
      }
      return refused
    },

    async write(transitionContext, found, rows, operatorId) {
      const outcomes = []
      for (const { entry } of rows) {
        const parentId = await mainOf(transitionContext.db, kind, entry)
        const form = { ...entry.form, ...(parentId && { parentId }) }
        const context = enteredBy(transitionContext, found, operatorId)
        // Each row has a savepoint: if two arrive in parallel, the second is invalid and the others stay.
        const made = await withSavepoint(transitionContext.db, () =>
          addPartner(kind, form, context, { licenceLater: true }),
        )
        outcomes.push(made instanceof Refused ? refusedCells(made) : made.id)
      }
      const made = outcomes.filter(outcome => typeof outcome === 'string')
      await runCreateHooks(
        enteredBy(transitionContext, found, operatorId),
        partner,
        await pendingPartners(transitionContext.db, made),
      )
      return outcomes
    },

    masked: { contactTelephone: mask, contactEmail: mask, telephone: mask, email: mask },
  })

/** The pending ones of these partners; reopened ones are in use again. */
const pendingPartners = (db: Db, ids: readonly string[]): Promise<LockedPartner[]> =>
  db.many<LockedPartner>(sql`
    select ${partner.columns} from company t where t.id = any(${[...ids]}::uuid[]) and t.state = 'pending'`)

/** Columns that are required in every row. */
export const needed: ReadonlySet<PartnerColumn> = new Set<PartnerColumn>([
  ...(['nameCn', 'nameEn', 'comAttr', 'comType', 'contactName', 'contactTelephone', 'contactEmail'] as const),
  ...(['administratorName', 'userName', 'telephone', 'email'] as const),
])

/** The venue names the main partner of a secondary one; every other company is the main partner itself. */
export const namesMain = ({ under }: Kind, companyType: CompanyType) =>
  under !== undefined && companyType === 'platform'

const mainUnknown = issueOf('mainCode', 'partner.mainUnknown')

/**
 * The main partner in a row: undefined without a code, null for an unknown code. An alias leads to the remaining
 * company.
 */
async function mainOf(db: Db, kind: Kind, { mainCode }: PartnerEntry): Promise<string | null | undefined> {
  if (mainCode === undefined) return undefined
  const found = await db.maybe<{ id: string }>(sql`
    select m.id from company c join company m on m.id = coalesce(c.merged_into, c.id)
    where c.credit_code = upper(${mainCode}) and m.state = 'inUse' and m.type = any(${[...kind.ownerTypes]}::text[])`)
  return found?.id ?? null
}

/** The refusals of an entered form, before anything is written. */
async function refuseUnentered(kind: Kind, context: WriteContext, form: PartnerEntry['form']): Promise<void> {
  await refuseDuplicateCompany(kind, context, form)
  await refuseInvalid(context.db, form, { entered: true, licenceLater: true })
}

async function findFieldErrors(validate: () => Promise<void>) {
  const refused = await catchRefusal(validate)
  return refused instanceof Refused ? refusedCells(refused) : []
}

/**
 * The context of a handler for rows that are written one by one: each has a history, the import one line of the log.
 * The partners belong to the company that began the import; the operator who sends corrected rows is their submitter.
 */
function enteredBy(
  { db, services, ...transitionContext }: Pick<TransitionContext, 'db' | 'services'> & Partial<TransitionContext>,
  { id, createdBy, createdByName, companyId, companyType, companyName }: PartnerImport,
  operatorId = createdBy,
): WriteContext {
  const operatorName = transitionContext.actor?.operatorName ?? createdByName
  const actor = { operatorId, operatorName, companyId, companyType, companyName }
  return {
    ...{ db, services, language: transitionContext.language ?? 'cn', now: new Date() },
    actor: { ...actor, sessionId: '', permissions: new Set() },
    ...{ traceId: id.replaceAll('-', ''), address: '', ticket: '' },
    log: () => {},
    push: transitionContext.push ?? (() => {}),
    afterCommit: transitionContext.afterCommit ?? (work => work()),
  }
}
