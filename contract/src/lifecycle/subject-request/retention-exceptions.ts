import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { legalHoldReasons } from '../privacy/kinds.ts'

/**
 * Why some data is retained in spite of the person's request: reasons of the retention rules, of a law, or of a gate
 * rule.
 */
export const retentionExceptions = [
  ...legalHoldReasons,
  ...([
    'inForce',
    'queued',
    'recent',
    'listed',
    'ended',
    'account',
    'contact',
    'mailed',
    'asked',
    'books',
    'sent',
    'proof',
    'log',
  ] as const),
] as const
export type RetentionException = (typeof retentionExceptions)[number]

/** The reasons as the person is informed of them. */
export const retentionExceptionLabels = {
  unsettled: [
    '展会尚未结算，处理目的尚未实现（个人信息保护法第四十七条第一款第一项）',
    'The exhibition is not settled, so the data is still needed (PIPL Article 47, paragraph 1, item 1)',
  ],
  case: ['相关通行异常尚未处理完', 'A gate case is still open'],
  blacklist: ['在现行黑名单上，保障公共安全所需', 'On a black list in force; needed for public safety'],
  review: ['申报正在审核', 'The declaration is under review'],
  gathering: ['正在汇总统计，几分钟后可删除', 'Being aggregated; can be erased in a few minutes'],
  inForce: [
    '证件仍有效，用于通行（个人信息保护法第四十七条第一款第一项）',
    'The badge is still valid and needed for entry (PIPL Article 47, paragraph 1, item 1)',
  ],
  queued: ['消息正在发送，发出后可删除', 'The message is being sent; can be erased afterwards'],
  recent: ['最近两个通行日的通行，保障现场安全所需', 'Passages of the last two gate days; needed for safety on site'],
  listed: [
    '黑名单条目及其证据与申诉，按其期限保留',
    'Black list entries with their evidence and appeals, kept while they are in force',
  ],
  ended: [
    '已结束的黑名单条目，作为处置记录，按场馆设定的期限保留',
    'Ended black list entries, kept as a record for the period set by the venue',
  ],
  account: [
    '操作员账号，本人任职期间履行职责所需；离任后请所在企业停用并删除',
    'Operator accounts, needed while you work there; after you leave, ask the company to disable and delete them',
  ],
  contact: [
    '企业登记的联系人、收件人，由企业负责；请所在企业更换',
    'Contacts and recipients named by a company; ask the company to replace them',
  ],
  mailed: [
    '群发记录里的脱敏收件人与号码指纹，用于避免重复发送和证明发送',
    'Campaign recipients (masked numbers and fingerprints only), kept to avoid sending twice and to prove sending',
  ],
  asked: [
    '客服热线查询记录（仅脱敏号码与指纹），用于追查谁查询过',
    'Hotline look-ups (masked numbers and fingerprints only), kept to show who searched for you',
  ],
  books: [
    '收费凭证，会计档案管理办法要求保存十年以上',
    'Accounting records, kept for at least ten years under the Accounting Archives Measures',
  ],
  sent: [
    '发送记录里的收件号码，随发送记录到期删除',
    'Recipient numbers of sent messages, deleted when the sending records expire',
  ],
  proof: [
    '本请求与停发名单里的号码指纹，用于证明已答复、不再联系本人，以及恢复备份时再次删除',
    'Fingerprints of your numbers on this request and on the opt-out list, kept to prove the answer, to stop contacting you, and to erase your data again if a backup is restored',
  ],
  log: [
    '操作日志，网络安全法第二十一条要求保存不少于六个月；所记姓名按场馆设定的期限清除，未设期限的长期保留',
    'Operation log, kept for at least six months by law (Cybersecurity Law, Article 21); names in it are deleted after the period set by the venue, or kept if none is set',
  ],
} as const satisfies Record<RetentionException, LocalizedText>

/** Temporary reasons: an erasure stays open while one of them retains data, and continues after its end. */
export const endingReasons = [
  ...legalHoldReasons,
  'inForce',
  'queued',
  'recent',
] as const satisfies readonly RetentionException[]
export type EndingReason = (typeof endingReasons)[number]

/** Until when a reason retains rows, completing "until …" and "…前". */
const endings = {
  unsettled: ['{{shows}}结算', 'the settlement of {{shows}}'],
  case: ['通行异常处理完', 'the gate case is resolved'],
  blacklist: ['黑名单解除', 'the black list entry ends'],
  review: ['申报审核完成', 'the declaration is reviewed'],
  gathering: ['统计汇总完成', 'it is aggregated'],
  inForce: ['证件失效', 'the badge is no longer valid'],
  queued: ['消息发出', 'the message is sent'],
  recent: ['通行满两个通行日', 'two gate days after the passage'],
} as const satisfies Record<EndingReason, LocalizedText>

/** What one reason retains of an erasure; `shows`: the unsettled exhibitions. */
export interface RetainedRows {
  why: EndingReason
  rows: number
  shows: readonly { cn: string; en: string }[]
}

const maxNamed = 3

/** Until when these reasons retain data, in both languages. */
export function formatUntil(retained: readonly RetainedRows[]): [string, string] {
  const said = retained.map(({ why, shows }) => {
    const [cn, en] = endings[why]
    const [named, more] = [shows.slice(0, maxNamed), shows.length > maxNamed]
    const cnShows = named.map(show => show.cn).join('、') + (more ? `等${shows.length}个展会` : '')
    const enShows =
      named.map(show => show.en || show.cn).join(', ') + (more ? ` and ${shows.length - maxNamed} more` : '')
    return [cn.replace('{{shows}}', () => cnShows), en.replace('{{shows}}', () => enShows)] as const
  })
  return [said.map(([cn]) => cn).join('、'), said.map(([, en]) => en).join(' and ')]
}

/** The text of a partial erasure; empty if nothing is retained. */
export function formatPartly(retained: readonly RetainedRows[]): [string, string] {
  if (retained.length === 0) return ['', '']
  const [cn, en] = formatUntil(retained)
  return [`部分完成，${cn}前保留`, `In part, until ${en}`]
}
