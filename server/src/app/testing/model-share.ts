import {
  applyEvent,
  applyUndo,
  eventsFor,
  type ModelRow,
  type ModelRules,
  refusalOf,
  undoRefusal,
} from './model-transition.ts'
import type { TestOperator } from './world.ts'

export interface ModelRelation {
  state: 'active' | 'ended'
  version: number
}

/** A partner of another company. */
export interface ModelPartner {
  id: string
  owner: string
  isOpen: boolean
  fee: string
  /** The version of its conditions. */
  version: number
  applications: ModelShare[]
  /** By the company that works with it. */
  relations: Map<string, ModelRelation>
}

export interface ModelShare extends ModelRow {
  partner: ModelPartner
  applicant: string
  fee: string
  /** The ended relation that an approval renewed. */
  before?: ModelRelation
}

type Answer = { refused: string } | undefined

const apply = {
  permission: 'cooperator:applyShare',
  may: ({ company }: TestOperator, row: ModelShare) => company.id === row.applicant,
}
const decide = { permission: 'cooperator:approveShare', decides: true }

/** The lifecycle of an application by exhibitions.md: pending, returned, rejected, approved, in use. */
const rules: ModelRules<ModelShare> = {
  submit: { table: { returned: 'pending' }, ...apply },
  withdraw: { table: { pending: 'withdrawn', returned: 'withdrawn' }, ...apply },
  approve: { table: { pending: 'approved' }, ...decide },
  return: { table: { pending: 'returned' }, ...decide },
  reject: { table: { pending: 'rejected' }, ...decide },
}
const all: ModelRules<ModelShare> = { ...rules, end: { table: { approved: 'ended' }, permission: '' } }

const isActive = ({ state }: ModelShare) => ['pending', 'returned', 'approved'].includes(state)
const openOf = ({ applications }: ModelPartner, applicant: string) =>
  applications.find(row => row.applicant === applicant && isActive(row))
const isRelated = ({ relations }: ModelPartner, company: string) => relations.get(company)?.state === 'active'
const sees = ({ company }: TestOperator, { applicant, partner }: ModelShare) =>
  company.type === 'platform' || [applicant, partner.owner].includes(company.id)
const refused = (reason: string): Answer => ({ refused: reason })
const lacks = ({ actor }: TestOperator, permission: string) => !actor.permissions.has(permission)

/** Which answers the commands on share applications must give, and what each does to it and to the relation. */
export const modelShare = {
  sees,

  actions: (actor: TestOperator, row: ModelShare): string[] => eventsFor(rules, actor, row).sort(),

  apply(actor: TestOperator, partner: ModelPartner): Answer {
    if (lacks(actor, apply.permission)) return refused('kernel.noPermission')
    if (!partner.isOpen) return refused('kernel.notFound')
    const { id } = actor.company
    if (partner.owner === id) return refused('partner.ownPartner')
    if (isRelated(partner, id)) return refused('partner.alreadyRelated')
    if (openOf(partner, id)) return refused('partner.alreadyApplied')
  },

  event(actor: TestOperator, row: ModelShare, event: string, version: number): Answer {
    const rule = rules[event]
    if (!rule) throw new Error(`no rule for ${event}`)
    const { partner, applicant } = row
    if (lacks(actor, rule.permission)) return refused('kernel.noPermission')
    if (!sees(actor, row)) return refused('kernel.notFound')
    if (event === 'submit' && !partner.isOpen) return refused('partner.notShared')
    if (event === 'submit' && isRelated(partner, applicant)) return refused('partner.alreadyRelated')
    const reason = refusalOf(rule, actor, row, version)
    if (reason) return refused(reason)
    if (event === 'submit') Object.assign(row, { fee: partner.fee, submitter: actor.operatorId })
    if (event === 'approve') {
      if (!partner.isOpen) return refused('partner.notShared')
      if (partner.fee !== row.fee) return refused('partner.feeChanged')
      if (isRelated(partner, applicant)) return refused('partner.alreadyRelated')
      row.before = partner.relations.get(applicant)
      partner.relations.set(applicant, { state: 'active', version: (row.before?.version ?? 0) + 1 })
    }
    applyEvent(all, row, event, actor.operatorId)
  },

  undo(actor: TestOperator, row: ModelShare, version: number): Answer {
    if (lacks(actor, decide.permission)) return refused('kernel.noPermission')
    if (!sees(actor, row)) return refused('kernel.notFound')
    const reason = undoRefusal(rules, actor, row, version)
    if (reason) return refused(reason)
    const { partner, applicant, before } = row
    const relation = partner.relations.get(applicant)
    // Somebody has applied again meanwhile.
    const other = openOf(partner, applicant)
    if (other && other !== row) return refused('decision.overtaken')
    if (row.state === 'approved') {
      if (relation?.state !== 'active' || relation.version !== (before?.version ?? 0) + 1)
        return refused('decision.overtaken')
      if (before) partner.relations.set(applicant, { state: 'ended', version: relation.version + 1 })
      else partner.relations.delete(applicant)
    }
    applyUndo(row, actor.operatorId)
  },

  /** The venue relates a company with a partner, or ends that. */
  relate(actor: TestOperator, partner: ModelPartner, company: string): Answer {
    if (lacks(actor, 'cooperator:relate')) return refused('kernel.noPermission')
    const relation = partner.relations.get(company)
    if (relation?.state === 'active') return refused('partner.alreadyRelated')
    partner.relations.set(company, { state: 'active', version: (relation?.version ?? 0) + 1 })
  },

  part(actor: TestOperator, partner: ModelPartner, company: string): Answer {
    if (lacks(actor, 'cooperator:relate')) return refused('kernel.noPermission')
    const relation = partner.relations.get(company)
    if (relation?.state !== 'active') return refused('kernel.notInThisState')
    partner.relations.set(company, { state: 'ended', version: relation.version + 1 })
    for (const row of partner.applications)
      if (row.applicant === company && row.state === 'approved') applyEvent(all, row, 'end', actor.operatorId)
  },

  /** The owner begins or ends to offer it. */
  offer(actor: TestOperator, partner: ModelPartner, isOpen: boolean): Answer {
    if (lacks(actor, 'cooperator:share')) return refused('kernel.noPermission')
    const { id, type } = actor.company
    if (type !== 'platform' && id !== partner.owner)
      return refused(isRelated(partner, id) ? 'partner.notOwner' : 'kernel.notFound')
    if (partner.isOpen === isOpen) return refused('kernel.notInThisState')
    partner.isOpen = isOpen
  },
}
