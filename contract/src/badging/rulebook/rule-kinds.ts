import { moment, setsOf, steps } from './composed-slots.ts'
import { badgeClassLabels, documentLabels, evidenceLabels, levelLabels, type Scope } from './labels.ts'
import { amount, count, flag, type Label, manyOf, oneOf, phrase, type Slot, textIn } from './slots.ts'

type Slots = Readonly<Record<string, Slot<unknown>>>
type Values<S extends Slots> = { [N in keyof S]: S[N] extends Slot<infer T> ? T : never }

/** The parameter that contradicts another one of its rule. */
type WrongParameter<S extends Slots> = (values: Values<S>) => (keyof S & string) | false

interface KindDefinition<S extends Slots> {
  label: Label
  /** `{name}` marks a slot; `{scope}` that of the rule. The badge classes stand before it. */
  sentence: Label
  slots: S
  /** Which badges such a rule can look at; the first one is the default. */
  scopes: readonly Scope[]
  wrong?: WrongParameter<S>
}

const kind = <const S extends Slots>(definition: KindDefinition<S>): KindDefinition<S> => definition

const or = ['或', ' or '] as const
const days = ['day', 'days'] as const
const months = ['month', 'months'] as const
const whole = (min: number, max: number, preset: number) => count({ min, max, preset })

/** The kinds of rules: each with its parameters and the sentence that they make. */
export const ruleKinds = {
  onePerson: kind({
    label: ['一人一证', 'One badge per person'],
    sentence: [
      '同一人{per}限办一证，{conflict}{by}{includeIssued}',
      'one badge per person and {per}; {conflict}{by}{includeIssued}',
    ],
    scopes: ['exhibition', 'edition'],
    slots: {
      per: oneOf(
        { phase: ['每个阶段', 'phase'], exhibition: ['每期', 'period'], edition: ['每届', 'edition'] },
        'exhibition',
      ),
      conflict: oneOf(
        {
          refuseNew: ['已有申请的不得再办', 'who already has one gets no other'],
          replaceOld: ['以最新申请为准', 'the newest application counts'],
        },
        'refuseNew',
      ),
      by: oneOf({ anyone: ['', ''], person: ['，仅限本人申报', ', if the person sent it'] }, 'anyone'),
      includeIssued: flag(['，包括已领取的证件', ', issued badges included']),
    },
    wrong: ({ conflict, by, includeIssued }) =>
      conflict === 'refuseNew' && (by !== 'anyone' ? 'by' : includeIssued && 'includeIssued'),
  }),
  excludes: kind({
    label: ['互斥', 'Exclusion'],
    sentence: [
      '{scope}有{outcomes}的{held}的人员不得办理{rejectedBy}{bothWays}',
      'not for a person with {outcomes} {held} badges of {scope}{rejectedBy}{bothWays}',
    ],
    scopes: ['edition', 'exhibition', 'series'],
    slots: {
      held: manyOf(badgeClassLabels, { preset: ['buildUp', 'tearDown'], joint: or }),
      outcomes: manyOf(
        { applied: ['待审', 'pending'], approved: ['已通过', 'approved'], rejected: ['被拒', 'rejected'] },
        { preset: ['approved'], joint: or },
      ),
      rejectedBy: manyOf(
        {
          organizer: ['主办', 'the organizer'],
          venue: ['场馆', 'the venue'],
          authority: ['外部审核单位', 'an authority'],
        },
        { preset: [], joint: or, min: 0, around: { before: ['（由', ' (rejected by '], after: ['拒绝）', ')'] } },
      ),
      bothWays: flag(['，反之亦然', ', and the other way round']),
    },
    wrong: ({ outcomes, rejectedBy }) => outcomes.includes('rejected') !== rejectedBy.length > 0 && 'rejectedBy',
  }),
  history: kind({
    label: ['办证记录', 'History'],
    sentence: [
      '自第{since}届起，{counts}办证达{yellow}次黄色预警{yellowEffect}，达{red}次红色预警{redEffect}',
      'since edition {since}, {counts} count: yellow at {yellow}{yellowEffect}, red at {red}{redEffect}',
    ],
    scopes: ['series'],
    slots: {
      since: whole(1, 9999, 1),
      counts: oneOf(
        {
          either: ['跨证种或跨企业', 'badges of other classes or companies'],
          otherClass: ['跨证种', 'badges of other classes'],
          otherCompany: ['跨企业', 'badges of other companies'],
        },
        'either',
      ),
      yellow: whole(1, 98, 3),
      yellowEffect: oneOf(levelLabels, 'warn'),
      red: whole(2, 99, 5),
      redEffect: oneOf(levelLabels, 'refuse'),
    },
    wrong: ({ yellow, red }) => yellow >= red && 'red',
  }),
  headFirst: kind({
    label: ['负责人先办', 'Head of stand first'],
    sentence: ['展位负责人{order}{alternates}', 'until a head of stand is {order}{alternates}'],
    scopes: ['exhibition'],
    slots: {
      order: oneOf(
        {
          named: ['报名前，本企业其他人员不得申报', 'named, others of the company cannot apply'],
          approved: ['通过前，本企业其他证件不制证', 'approved, the company’s other badges are not produced'],
        },
        'named',
      ),
      alternates: phrase(whole(0, 5, 0), { none: 0, text: ['，可由{}名候补代替', ', alternates allowed: {}'] }),
    },
  }),
  headUnique: kind({
    label: ['负责人唯一', 'Head of one section'],
    sentence: ['一人在{scope}只任一个展区的展位负责人', 'a person is head of only one section in {scope}'],
    scopes: ['edition', 'exhibition', 'series'],
    slots: {},
  }),
  evidence: kind({
    label: ['证明材料', 'Evidence'],
    sentence: ['{role}须交{anyOf}{months}{notOlderThan}', '{role} submit {anyOf}{months}{notOlderThan}'],
    scopes: ['exhibition'],
    slots: {
      role: oneOf(
        {
          head: ['展位负责人', 'heads of stand'],
          other: ['其他人员', 'other persons'],
          agency: ['代理机构人员', 'agency staff'],
        },
        'head',
      ),
      anyOf: setsOf(evidenceLabels, [['socialInsurance']]),
      months: phrase(count({ min: 0, max: 24, preset: 0, unit: months }), {
        none: 0,
        text: ['，覆盖{}个月', ', covering {}'],
      }),
      notOlderThan: phrase(count({ min: 0, max: 3650, preset: 0, unit: days }), {
        none: 0,
        text: ['，交件不超过{}天', ', not older than {}'],
      }),
    },
  }),
  quota: kind({
    label: ['按面积定额', 'Quota by area'],
    sentence: [
      '每{unit}平方米{perUnit}张，每个展位另加{perStand}张，{rounding}，{per}{min}{max}',
      '{perUnit} per {unit} m² plus {perStand} per stand, {rounding}, {per}{min}{max}',
    ],
    scopes: ['exhibition'],
    slots: {
      unit: whole(1, 1000, 9),
      perUnit: whole(0, 99, 3),
      perStand: whole(0, 99, 0),
      rounding: oneOf(
        {
          down: ['不足不计', 'rounded down'],
          up: ['不足进一', 'rounded up'],
          nearest: ['四舍五入', 'rounded to the nearest'],
        },
        'down',
      ),
      per: oneOf(
        { stand: ['按展位计算', 'for each stand'], holder: ['按企业计算', 'for the company’s area'] },
        'stand',
      ),
      min: phrase(whole(0, 9999, 0), { none: 0, text: ['，至少{}张', ', at least {}'] }),
      max: phrase(whole(1, 9999, 10), { none: null, text: ['，至多{}张', ', at most {}'] }),
    },
    wrong: ({ min, max }) => max !== null && min > max && 'max',
  }),
  price: kind({
    label: ['按天收费', 'Price by day'],
    sentence: [
      '每天{perDay}，卡费{cardFee}{freeFirst}{freePer}{refundDays}',
      '{perDay} a day, card fee {cardFee}{freeFirst}{freePer}{refundDays}',
    ],
    scopes: ['exhibition'],
    slots: {
      perDay: amount('300.00'),
      cardFee: amount('50.00'),
      freeFirst: phrase(whole(0, 9999, 0), { none: 0, text: ['，前{}张免费', ', first {} free'] }),
      freePer: oneOf({ exhibition: ['', ''], company: ['（每企业）', ' for each company'] }, 'exhibition'),
      refundDays: phrase(count({ min: 0, max: 365, preset: 3, unit: days }), {
        none: null,
        text: ['，未使用的开展前{}天可退', ', refundable if unused until {} before opening'],
        absent: ['，不退费', ', not refundable'],
      }),
    },
    wrong: ({ freeFirst, freePer }) => freeFirst === 0 && freePer !== 'exhibition' && 'freePer',
  }),
  window: kind({
    label: ['受理时间', 'Application window'],
    sentence: ['受理{opens}{closes}，{late}', 'applications are accepted{opens}{closes}; {late}'],
    scopes: ['exhibition'],
    slots: {
      opens: phrase(moment, { none: null, text: ['自{}起', ' from {}'] }),
      closes: phrase(moment, { none: null, text: ['至{}止', ' until {}'], preset: moment.preset }),
      late: oneOf(
        { refuse: ['逾期不予受理', 'late ones are refused'], hold: ['逾期待放行', 'late ones go on hold'] },
        'refuse',
      ),
    },
    wrong: ({ opens, closes }) => {
      if (opens === null && closes === null) return 'closes'
      if (opens === null || closes === null) return false
      if ('day' in opens && 'day' in closes)
        return `${opens.day} ${opens.clock}` >= `${closes.day} ${closes.clock}` && 'closes'
      if ('day' in opens || 'day' in closes || opens.before !== closes.before) return false
      return (opens.days === closes.days ? opens.clock >= closes.clock : opens.days < closes.days) && 'closes'
    },
  }),
  days: kind({
    label: ['入场天数', 'Days'],
    sentence: ['可选{contiguous}{min}至{max}天', '{min} to {max} {contiguous}days'],
    scopes: ['exhibition'],
    slots: { contiguous: flag(['连续', 'consecutive ']), min: whole(1, 31, 1), max: whole(1, 31, 5) },
    wrong: ({ min, max }) => min > max && 'max',
  }),
  age: kind({
    label: ['年龄', 'Age'],
    sentence: ['{on}时须满{min}周岁{max}{guardianUnder}', '{min} or older on {on}{max}{guardianUnder}'],
    scopes: ['exhibition'],
    slots: {
      on: oneOf({ opening: ['开展', 'opening day'], firstDay: ['首次入场', 'the first day of entry'] }, 'opening'),
      min: whole(0, 120, 18),
      max: phrase(whole(1, 120, 70), { none: null, text: ['，不超过{}周岁', ', at most {}'] }),
      guardianUnder: phrase(whole(1, 120, 18), {
        none: null,
        text: ['，未满{}周岁须有监护人证明', ', under {} with a guardian’s consent'],
      }),
    },
    wrong: ({ min, max }) => max !== null && min > max && 'max',
  }),
  documents: kind({
    label: ['身份证件', 'Documents'],
    sentence: ['只收{accepted}', 'only {accepted} accepted'],
    scopes: ['exhibition'],
    slots: { accepted: manyOf(documentLabels, { preset: ['identityCard'], joint: or }) },
  }),
  route: kind({
    label: ['审核顺序', 'Route'],
    sentence: ['依次由{steps}审核', 'reviewed by {steps}'],
    scopes: ['exhibition'],
    slots: { steps },
  }),
  reissue: kind({
    label: ['遗失补办', 'Reissue'],
    sentence: ['遗失{lost}{max}{fee}', 'lost badges are {lost}{max}{fee}'],
    scopes: ['exhibition'],
    slots: {
      lost: oneOf({ refuse: ['不补', 'not replaced'], allow: ['可补', 'replaced'] }, 'refuse'),
      max: phrase(count({ min: 0, max: 9, preset: 0, unit: ['time', 'times'] }), {
        none: 0,
        text: ['，最多{}次', ', at most {}'],
      }),
      fee: phrase(amount('0.00'), { none: '0.00', text: ['，每次{}', ', {} each'] }),
    },
    wrong: ({ lost, max, fee }) =>
      lost === 'refuse' ? (max > 0 && 'max') || (fee !== '0.00' && 'fee') : max === 0 && 'max',
  }),
  companyLimit: kind({
    label: ['企业上限', 'Company limit'],
    sentence: ['每企业合计最多{max}张', 'at most {max} per company in total'],
    scopes: ['exhibition'],
    slots: { max: whole(0, 9999, 2) },
  }),
  violations: kind({
    label: ['违规', 'Violations'],
    sentence: ['{of}{months}个月内违规{count}次的不得办理', 'not for {of} with {count} in {months}'],
    scopes: ['series'],
    slots: {
      of: oneOf({ person: ['本人', 'a person'], company: ['申请单位', 'a company'] }, 'person'),
      count: count({ min: 1, max: 99, preset: 2, unit: ['violation', 'violations'] }),
      months: count({ min: 1, max: 120, preset: 12, unit: months }),
    },
  }),
  liability: kind({
    label: ['责任书', 'Liability'],
    sentence: ['{signer}先签责任书：{statementCn}{statementEn}', '{signer} first accepts: {statementCn}{statementEn}'],
    scopes: ['exhibition'],
    slots: {
      signer: oneOf(
        { operator: ['经办人', 'the operator'], legalRep: ['法定代表人', 'the legal representative'] },
        'operator',
      ),
      statementCn: textIn('cn', '本企业对其证件的使用负责', 500),
      statementEn: textIn('en', 'The company is responsible for the use of its badges', 500),
    },
  }),
}
