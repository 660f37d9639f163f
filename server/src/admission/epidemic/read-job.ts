import { buffer } from 'node:stream/consumers'
import type { AuditMode, DoubtKind } from '@fairgate/contract/admission/epidemic/choices'
import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import sql from 'sql-template-tag'
import { regionsWhere } from '../../foundation/dictionary/api.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { type DeclarationEvent, declaration } from './entity.ts'
import type { ImageKind, ReadFor, ReadImage } from './reading/read-image.ts'
import type { Entrant } from './reading/same-person.ts'
import { readDoubts } from './reading-doubts.ts'
import { breachesOf, shownOf, type Typed } from './typed-doubts.ts'

interface Declared {
  state: string
  name: string
  documentMasked: string
  phoneMasked: string
  typed: Typed
  toPerson: boolean
  declaredAt: string
  content: StrategyContent
  /** 0 to 1. */
  certainty: number
}

/**
 * Reads a declaration's pictures, and approves it, rejects it or leaves it to a person. A second run finds it decided.
 */
export const readJob: JobDefinition<{ id: string }> = {
  async run({ id }, context) {
    const found = await declaredOf(context, id)
    if (found?.state !== 'processing') return {}
    const pictures = await readAll(context, id, found)
    const breaches = breachesOf(found.content, found.typed, new Date(found.declaredAt))
    const unsure = readDoubts(found.content, found.typed, found, pictures, found.certainty)
    const event = eventOf(found.content.auditMode, found.toPerson, breaches, unsure)
    const doubts = [
      ...breaches,
      ...shownOf(found.content, found.typed),
      ...unsure,
      ...(found.toPerson ? (['again'] as const) : []),
    ]
    await runTransitionTransaction(context, async transitionContext => {
      const sure = pictures.flatMap(({ read }) => read?.certainty ?? [])
      const least = sure.length > 0 ? Math.min(...sure) : null
      const until = sql`t.declared_at + make_interval(hours => ${Number(found.content.receiptHours)})`
      const transitions = await transitionWhere(
        transitionContext,
        declaration,
        sql`t.id = ${id} and t.state = 'processing'`,
        event,
        {
          set: sql`read_at = now(), doubts = ${doubts}, certainty = ${least}${
            event === 'ask' ? sql`` : sql`, decided_at = now()`
          }${event === 'pass' ? sql`, valid_until = ${until}` : sql``}`,
        },
      )
      if (transitions.length > 0) await saveResults(transitionContext, id, pictures)
    })
    return { event }
  },
}

/**
 * By mode: certain readings that satisfy the rules are approved; others are rejected if only the reader decides, else
 * left to a person.
 */
export function eventOf(
  mode: AuditMode,
  toPerson: boolean,
  breaches: readonly DoubtKind[],
  unsure: readonly DoubtKind[],
): Extract<DeclarationEvent, 'pass' | 'breach' | 'ask'> {
  // A failure of the reader must not count against the entrant.
  if (toPerson || mode === 'manual' || unsure.includes('notRead')) return 'ask'
  if (breaches.length === 0 && unsure.length === 0) return 'pass'
  return mode === 'ocr' ? 'breach' : 'ask'
}

const declaredOf = ({ db }: JobContext, id: string) =>
  db.maybe<Declared>(sql`
    select t.state, t.name, t.document_masked as "documentMasked", t.phone_masked as "phoneMasked", t.typed, t.to_person as "toPerson",
      t.declared_at as "declaredAt", v.content, ${parameter('epidemic.certainty')} / 100.0::float8 as certainty
    from declaration t join epidemic_strategy s on s.exhibition_id = t.exhibition_id
      join epidemic_strategy_version v on v.strategy_id = s.id and v.number = t.strategy_number
    where t.id = ${id}`)

const readAll = async (context: JobContext, id: string, entrant: Entrant): Promise<LookedAt[]> =>
  readImages(
    context,
    await context.db.many<SentImage>(sql`
      select number as no, kind, file_id as "fileId" from declaration_image where declaration_id = ${id} order by number`),
    entrant,
  )

const saveResults = ({ db }: Pick<JobContext, 'db'>, id: string, pictures: readonly LookedAt[]) => {
  const read = pictures.filter(picture => picture.read !== undefined)
  return db.run(sql`
    update declaration_image i set facts = m.facts, certainty = m.certainty, doubts = m.doubts
    from jsonb_to_recordset(${JSON.stringify(
      read.map(({ no, read }) => ({ no, facts: read?.facts, certainty: read?.certainty, doubts: read?.doubt })),
    )}::jsonb) m (no int, facts jsonb, certainty real, doubts text[])
    where i.declaration_id = ${id} and i.number = m.no`)
}

interface SentImage {
  readonly no: number
  /** One of `imageKinds`; kinds that the reader does not support go to a person. */
  readonly kind: string
  /** Null after its erasure. */
  readonly fileId: string | null
}

interface LookedAt extends SentImage {
  /** Undefined without a result: a person decides. */
  readonly read: ReadImage | undefined
}

/** Reads the pictures of one declaration one after the other, because each uses a whole core. */
async function readImages(context: JobContext, images: readonly SentImage[], entrant: Entrant): Promise<LookedAt[]> {
  const hasCard = images.some(({ kind }) => kind === 'tripCard')
  const regions = hasCard ? await regionsWhere(context.db, sql`r.code like '%00'`) : []
  const looked: LookedAt[] = []
  for (const image of images)
    looked.push({ ...image, read: await readOne(context, image, { now: new Date(), entrant, regions }) })
  return looked
}

const isRead = (kind: string): kind is ImageKind => ['healthCode', 'tripCard', 'nucleic', 'vaccine'].includes(kind)

/**
 * A picture that crashes the engine, or cannot be loaded, goes to a person, so that its declaration does not stay
 * pending.
 */
async function readOne(
  { files }: JobContext,
  { kind, fileId }: SentImage,
  options: ReadFor,
): Promise<ReadImage | undefined> {
  if (!isRead(kind) || fileId === null) return undefined
  try {
    // Loaded on first use: the code finder takes 5 MB in a process that mostly does other things.
    const { readDeclarationImage } = await import('./reading/read-image.ts')
    return await readDeclarationImage(await buffer(await files.read(fileId)), kind, options)
  } catch {
    return undefined
  }
}
