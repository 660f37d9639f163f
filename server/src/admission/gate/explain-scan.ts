import type { GateCheck, PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import sql from 'sql-template-tag'
import { claimOf, plateDigest, searchedDocuments } from '../../badging/badge/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { clauseNamed, isPolicyOf } from '../policy/api.ts'
import { verified } from './decide.ts'
import { gateDayAt } from './gate-day.ts'
import { checksOf } from './passages.ts'
import { gateExhibition } from './scope.ts'

interface ExplainedScan {
  verdict: Verdict
  reason: GateCheck | null
  overruled: GateCheck | null
  direction: PassageDirection
  name: string | null
  badgeCode: string | null
  typeCn: string | null
  typeEn: string | null
  facts: Record<string, unknown> | null
  policyNo: number | null
  clauseNo: number | null
}

/** What the gate would decide, from the same checks and without a passage (explain_scan). */
export async function explainScan(input: Input<'explainScan'>, context: ReadContext): Promise<Result<'explainScan'>> {
  const { exhibitionId, channelId, at, policyId } = input
  const { db, services } = context
  await gateExhibition(context, exhibitionId)
  const channel = sql`select 1 from channel where exhibition_id = ${exhibitionId} and id = ${channelId} and not deleted`
  if (!(await db.maybe(channel))) refuse('gate.channelUnknown', { field: 'channelId' })
  if (policyId && !(await isPolicyOf(db, exhibitionId, policyId))) refuse('kernel.notFound')
  const scanQuery = { ...input, day: await gateDayAt(db, services, at) }
  const scan =
    (await explainOnce(scanQuery, context, null)) ??
    (await explainOnce(scanQuery, context, await signatureOf(input, context)))
  if (!scan) return refuse('gate.channelUnknown', { field: 'channelId' })
  const clause = await db.one<{ clause: Result<'explainScan'>['clause'] }>(
    sql`select ${clauseNamed(sql`${exhibitionId}::uuid`, sql`${scan.policyNo}::int`, sql`${scan.clauseNo}::int`)} as clause`,
  )
  const { typeCn: cn, typeEn: en, clauseNo: _clauseNo, ...rest } = scan
  const opensAt = scan.facts?.opensAt
  return {
    ...rest,
    badgeType: cn === null || en === null ? null : { cn, en },
    ...clause,
    opensAt: typeof opensAt === 'string' ? new Date(opensAt).toISOString() : null,
    checks: checksOf(scan),
  }
}

type ScanQuery = Input<'explainScan'> & { day: string }

/** Undefined if the signature of the code must be verified first. */
async function explainOnce(
  { exhibitionId, channelId, at, day, code, badgeCode, document, plate, policyId }: ScanQuery,
  { db, services }: ReadContext,
  signature: string | null,
): Promise<ExplainedScan | undefined> {
  const claim = code === undefined ? undefined : claimOf(code)
  const numbers =
    document !== undefined
      ? searchedDocuments(services.cipher, document)
      : plate === undefined
        ? null
        : [plateDigest(services.cipher, normalisePlate(plate))]
  const { shown } = await db.one<{ shown: ExplainedScan | { outcome: string } }>(sql`
    select gate_explain(${exhibitionId}, ${channelId}, ${at}, ${day}::date, ${claim?.credentialId ?? null}, ${code ?? null},
      ${signature ?? (claim ? null : 'none')}, ${numbers}, ${badgeCode === undefined ? null : normaliseNumber(badgeCode)}, ${policyId ?? null},
      ${services.config.venueTimeZone}) as shown`)
  return 'outcome' in shown ? undefined : shown
}

const signatureOf = ({ code = '', exhibitionId }: Input<'explainScan'>, { services }: ReadContext) =>
  verified(code, exhibitionId, services.keyring)
