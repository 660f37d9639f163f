import type { ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'
import { exhibitionForm } from '@fairgate/contract/exhibitions/exhibition/forms'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { addDays, type Day, dayOf, gateDay } from '@fairgate/contract/kernel/schedule/day'
import { next } from '@fairgate/contract/kernel/transition/machine'
import sql, { empty } from 'sql-template-tag'
import { z } from 'zod'
import { createTransitionContext } from '../../src/app/testing/transition-context.ts'
import { formOf, insertForm } from '../../src/exhibitions/exhibition/form.ts'
import { exhibitionApproved, exhibitionEnded } from '../../src/exhibitions/participation/hooks.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import { type PlannedExhibition, plannedExhibitions, type Step } from './exhibition-plan.ts'

const form = z.strictObject(exhibitionForm())
const zone = 'Asia/Shanghai'
const at = (day: Day, time: string) => `${day}T${time}:00+08:00`

/** About a dozen exhibitions in every state, dated around today; each with the history of its transitions. */
export async function seedExhibitions(db: Db, demo: Demo): Promise<void> {
  for (const [index, planned] of plannedExhibitions.entries()) {
    const { id } = await insertForm(
      db,
      formOfPlan(planned, demo),
      demo.companies.organizer,
      demo.operators.organizer.operatorId,
    )
    await db.run(
      sql`update exhibition set created_at = now() - interval '40 days' + ${index} * interval '1 hour' where id = ${id}`,
    )
    for (const [stepIndex, step] of planned.path.entries()) {
      await take(db, demo, { id, planned, step, hoursAgo: (planned.path.length - stepIndex) * 26 + index })
    }
  }
}

function formOfPlan(planned: PlannedExhibition, demo: Demo): ExhibitionForm {
  const { cn, en, showType, unfinished } = planned
  if (unfinished) return form.parse({ nameCn: cn, showType })
  const { moveIn, open, moveOut } = periods(planned, demo)
  return form.parse({
    nameCn: cn,
    nameEn: en,
    showType,
    halls: planned.halls,
    area: planned.area,
    moveIn,
    open,
    moveOut,
    cityCode: '310100',
    address: '虹湾路 1 号',
    coSponsors: [{ nameCn: '启帆会展（虚构）有限公司', nameEn: 'Qifan Exhibitions (invented) Ltd.' }],
    contactName: '苏明月',
    contactPhone: '13800000011',
    contactEmail: 'organizer@demo.invalid',
    website: 'https://fair.demo.invalid',
    descriptionCn: `${cn}由启帆会展主办，为虚构的演示数据。`,
    descriptionEn: `${en}, held by Qifan Exhibitions. Invented demo data.`,
    invoiceMethods: ['platform'],
  })
}

function periods({ opensIn, days }: PlannedExhibition, demo: Demo) {
  // An exhibition that has begun is dated by the gate day, so that it has a past day before four in the morning, too.
  const first = addDays((opensIn < 0 ? gateDay : dayOf)(demo.now, zone), opensIn)
  const last = addDays(first, days - 1)
  return {
    moveIn: { from: utc(at(addDays(first, -3), '08:00')), to: utc(at(addDays(first, -1), '20:00')), daily: true },
    open: { from: utc(at(first, '09:00')), to: utc(at(last, '17:00')), daily: true },
    moveOut: { from: utc(at(last, '17:00')), to: utc(at(addDays(last, 1), '12:00')), daily: false },
  }
}

const utc = (text: string) => new Date(text).toISOString()

interface Taking {
  id: string
  planned: PlannedExhibition
  step: Step
  /** The time of the transition. */
  hoursAgo: number
}

const people: Record<Step, 'organizer' | 'admin' | 'reviewer'> = {
  submit: 'organizer',
  resubmit: 'organizer',
  withdraw: 'organizer',
  complete: 'organizer',
  return: 'admin',
  approve: 'admin',
  reject: 'reviewer',
  close: 'admin',
  settle: 'reviewer',
  cancel: 'admin',
}

async function take(db: Db, demo: Demo, taking: Taking): Promise<void> {
  const { id, step } = taking
  const event = step === 'resubmit' ? 'submit' : step
  const { state } = await db.one<{ state: keyof typeof exhibitionStateMachine.states }>(
    sql`select state from exhibition where id = ${id}`,
  )
  const to = next(exhibitionStateMachine, state, event)
  if (!to) throw new Error(`the demo cannot ${event} what is ${state}`)
  const ends = step === 'close' || step === 'cancel'
  const set = ends ? sql`, ended_at = now() - ${taking.hoursAgo} * interval '1 hour'` : empty
  await db.run(sql`update exhibition set state = ${to}, version = version + 1${set} where id = ${id}`)
  if (event === 'submit') await submitted(db, demo, taking)
  if (step === 'approve') await approved(db, demo, taking)
  if (step === 'complete') await completed(db, demo, taking)
  if (ends) await exhibitionEnded(createTransitionContext(db), [{ row: { id } }])
  await remember(db, demo, taking, { event, from: state, to })
  if (step === 'complete' && taking.planned.onSale) {
    await remember(db, demo, { ...taking, hoursAgo: taking.hoursAgo - 1 }, { event: 'openSale', from: to, to })
  }
}

async function submitted(db: Db, demo: Demo, { id, hoursAgo }: Taking): Promise<void> {
  await db.run(sql`
    update exhibition set submitted_by = ${demo.operators.organizer.operatorId},
      submitted_at = now() - ${hoursAgo} * interval '1 hour',
      code = coalesce(code, next_exhibition_code(extract(year from open_from at time zone 'UTC')::int)) where id = ${id}`)
}

async function approved(db: Db, demo: Demo, { id, hoursAgo }: Taking): Promise<void> {
  await db.run(sql`update exhibition set approved_at = now() - ${hoursAgo} * interval '1 hour' where id = ${id}`)
  await exhibitionApproved({ db }, [{ row: { id, sponsorId: demo.companies.organizer } }])
}

async function completed(db: Db, _demo: Demo, { id, planned }: Taking): Promise<void> {
  await db.run(sql`
    update exhibition set sale_from = least(now() - interval '20 days', open_from - interval '30 days'),
      sale_to = open_to - interval '1 hour', one_person_one_badge = true, refund_rule = 'beforeMoveIn',
      sale_open = ${planned.onSale ?? false} where id = ${id}`)
}

const notes: Partial<Record<Step, { reasonCode: string; note: string; asked?: string[] }>> = {
  return: { reasonCode: 'wrongHall', note: '展馆与申报面积不符，请改正展馆与面积。', asked: ['halls', 'area'] },
  reject: { reasonCode: 'other', note: '同期展馆已排满。' },
  cancel: { reasonCode: 'other', note: '主办方申请停办。' },
}

async function remember(
  db: Db,
  demo: Demo,
  { id, step, hoursAgo }: Taking,
  { event, from, to }: { event: string; from: string; to: string },
): Promise<void> {
  const { operatorId, name } = demo.operators[people[step]]
  const company = people[step] === 'organizer' ? demo.companies.organizer : demo.companies.venue
  const { reasonCode, note, asked } = notes[step] ?? {}
  const snapshot = event === 'submit' ? await snapshotOf(db, id, step) : null
  await db.run(sql`
    insert into history (subject_id, id, entity_type, event, from_state, to_state, operator_id, operator_name, company_id,
      company_name, reason_code, note, requested_fields, snapshot, at)
    select ${id}, uuidv7(${-hoursAgo} * interval '1 hour'), 'exhibition', ${event}, ${from}, ${to}, ${operatorId}, ${name},
      c.id, jsonb_build_object('cn', c.name_cn, 'en', c.name_en), ${reasonCode ?? null}, ${note ?? null},
      ${asked ? JSON.stringify(asked) : null}::jsonb, ${snapshot ? JSON.stringify(snapshot) : null}::jsonb,
      now() - ${hoursAgo} * interval '1 hour'
    from company c where c.id = ${company}`)
}

/**
 * The submitted snapshot. A first submission had fewer halls and less floor: the return demanded that, and it was
 * corrected since.
 */
async function snapshotOf(db: Db, id: string, step: Step): Promise<ExhibitionForm> {
  const stands = await formOf(db, id)
  if (step === 'resubmit') return stands
  return { ...stands, halls: stands.halls.slice(0, 1), area: stands.area === null ? null : stands.area - 5_000 }
}
