import { drawOne, drawSome, drawStatement } from '@fairgate/contract/app/testing/draw-rule'
import {
  type EvidenceItem,
  type Facts,
  type PastApplication,
  type Rule,
  type RuleKind,
  ruleKindNames,
} from '@fairgate/contract/badging/rulebook/kinds'
import {
  type AcceptedDocument,
  badgeClasses,
  documentLabels,
  type EvidenceKind,
  evidenceLabels,
} from '@fairgate/contract/badging/rulebook/labels'
import { addDays, type Day, parseDay } from '@fairgate/contract/kernel/schedule/day'

interface Sizes {
  applications: number
  people: number
  companies: number
}

type Random = () => number
const whole = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1))
const outcomes = ['applied', 'returned', 'approved', 'approved', 'approved', 'rejected', 'ended', 'replaced'] as const
const deciders = ['company', 'organizer', 'venue', 'authority'] as const
const minute = 60_000

/** Three editions with three periods each; one of them belongs to no edition. */
const exhibitions = Array.from({ length: 9 }, (_, at) => {
  const opens = parseDay(`${2026 + Math.floor(at / 6)}-${at % 2 === 0 ? '04' : '10'}-${10 + at}`)
  const phases: Facts['phases'] = {
    moveIn: at === 4 ? null : { from: addDays(opens, -3), to: addDays(opens, -1) },
    open: at === 5 ? null : { from: opens, to: addDays(opens, 4) },
    moveOut: { from: addDays(opens, 5), to: addDays(opens, 6) },
  }
  return { id: `exhibition${at}`, editionNumber: at === 8 ? null : 137 + Math.floor(at / 3), opens, phases }
})

/** Applications in the order of their submission; the people and companies that apply often are few. */
export function drawApplications(random: Random, { applications, people, companies }: Sizes): PastApplication[] {
  const few = (most: number) => Math.floor(random() ** 2 * most)
  const areas = Array.from({ length: companies }, () => drawStands(random))
  return Array.from({ length: applications }, (_, at): PastApplication => {
    const exhibition = drawOne(random, exhibitions)
    const company = few(companies)
    const isHead = random() < 0.15
    const time = submittedAt(at / applications)
    return {
      badgeId: `badge${String(at).padStart(7, '0')}`,
      class: drawOne(random, badgeClasses),
      exhibitionId: exhibition.id,
      editionNumber: exhibition.editionNumber,
      companyId: `company${company}`,
      birth: random() < 0.05 ? null : drawBirth(random),
      documentType: random() < 0.05 ? null : drawOne(random, Object.keys(documentLabels) as AcceptedDocument[]),
      days: random() < 0.1 ? null : drawDays(random, exhibition.opens),
      phases: drawSome(random, ['moveIn', 'open', 'moveOut'] as const, 1),
      at: time,
      isHead: !isHead && random() < 0.05 ? null : isHead,
      isAgency: random() < 0.05 ? null : random() < 0.1,
      section: isHead || random() < 0.5 ? `${whole(random, 1, 4)}` : null,
      evidence: random() < 0.05 ? null : drawEvidence(random, time),
      byPerson: drawOne(random, [true, true, false, false, null]),
      lost: random() < 0.05 ? whole(random, 1, 4) : 0,
      personKey: random() < 0.03 ? null : `person${few(people)}`,
      outcome: drawOne(random, outcomes),
      decidedBy: drawOne(random, deciders),
      issued: random() < 0.3,
      known: {
        personViolations: random() < 0.03 ? null : drawMoments(random, time),
        companyViolations: random() < 0.03 ? null : drawMoments(random, time),
        sections: random() < 0.05 ? null : drawSome(random, ['1', '2', '3', '4'], Number(random() < 0.5)),
        accepted: random() < 0.05 ? null : drawSome(random, ['本企业负责；逾期不予受理', '1天 (x).*'], 1),
        stands: areas[company] ?? null,
        phases: exhibition.phases,
      },
    }
  })
}

/** Over fourteen months on the minute, several at the same time. */
const submittedAt = (share: number): number =>
  Date.parse('2026-05-01T00:00:00Z') + Math.floor(share * 420 * 24 * 60) * minute

const drawBirth = (random: Random): Day =>
  addDays(parseDay('2027-04-10'), -whole(random, 0, 90) * 365 - whole(random, 0, 40))

const drawDays = (random: Random, opens: Day): Day[] =>
  drawSome(random, [-1, 0, 1, 2, 3, 4, 5], Number(random() < 0.9)).map(at => addDays(opens, at))

const drawStands = (random: Random): number[] | null =>
  random() < 0.1
    ? null
    : Array.from({ length: whole(random, 0, 3) }, () => whole(random, 1, 80) * (random() < 0.5 ? 50 : 37))

const drawMoments = (random: Random, around: number): number[] =>
  random() < 0.8
    ? []
    : Array.from({ length: whole(random, 1, 4) }, () => around - whole(random, -10, 400) * 24 * 60 * minute)

function drawEvidence(random: Random, around: number): EvidenceItem[] {
  return Array.from({ length: random() < 0.4 ? 0 : whole(random, 1, 5) }, () => {
    const from = addDays(parseDay('2026-10-01'), whole(random, 0, 120))
    const dated = random() < 0.8
    return {
      kind: drawOne(random, Object.keys(evidenceLabels) as EvidenceKind[]),
      from: dated ? from : null,
      to: dated ? addDays(from, whole(random, -5, 400)) : null,
      at: around - whole(random, 0, 40) * 24 * 60 * minute,
      state: drawOne(random, ['sent', 'accepted', 'accepted', 'rejected'] as const),
    }
  })
}

/** Parameters in the range of the applications, so that rules are satisfied by some of them. */
const limits: { readonly [K in RuleKind]?: (random: Random) => object } = {
  history: random => ({ since: whole(random, 136, 139), yellow: whole(random, 1, 3), red: whole(random, 4, 6) }),
  headFirst: random => ({ alternates: whole(random, 0, 2) }),
  evidence: random => ({ months: whole(random, 0, 8), notOlderThan: whole(random, 0, 30) }),
  quota: random => ({
    perUnit: whole(random, 0, 3),
    perStand: whole(random, 0, 2),
    unit: whole(random, 1, 12),
    min: 0,
  }),
  companyLimit: random => ({ max: whole(random, 0, 6) }),
  violations: random => ({ count: whole(random, 1, 3), months: whole(random, 1, 13) }),
  days: random => ({ min: whole(random, 1, 3), max: whole(random, 3, 6) }),
  age: random => ({ min: whole(random, 10, 30) }),
}

/** A book with rules of each kind, and more of some. */
export function drawBook(random: Random, rules: number): Rule[] {
  return Array.from({ length: rules }, (_, at) => {
    const kind = ruleKindNames[at] ?? drawOne(random, ruleKindNames)
    const statement = drawStatement(random, kind, limits[kind]?.(random))
    const effect = drawOne(random, ['refuse', 'refuse', 'hold', 'warn', 'off'] as const)
    return { ...statement, number: at + 1, code: `R${String(at + 1).padStart(2, '0')}`, effect } as Rule
  })
}
