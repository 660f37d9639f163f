import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** The roles of columns in a bank's statement. */
export const columnRoles = {
  day: ['交易日期', 'Date'],
  time: ['交易时间', 'Time'],
  in: ['收入金额', 'Money in'],
  out: ['支出金额', 'Money out'],
  amount: ['交易金额', 'Amount'],
  direction: ['收支方向', 'In or out'],
  payer: ['对方户名', 'Counterparty'],
  payerAccount: ['对方账号', 'Their account'],
  payee: ['收款人名称', 'Payee'],
  payeeAccount: ['收款人账号', 'Payee’s account'],
  text: ['摘要与用途', 'Text'],
  serial: ['流水号', 'Serial number'],
  balance: ['余额', 'Balance'],
  currency: ['币种', 'Currency'],
} as const satisfies Record<string, LocalizedText>

export type ColumnRole = keyof typeof columnRoles
const columnRoleNames = Object.keys(columnRoles) as [ColumnRole, ...ColumnRole[]]

/** The positions of roles in a row, from 0; several only for `text`, whose cells are joined. */
export type Layout = Partial<Record<ColumnRole, number[]>>

/** How many columns of a statement are read. */
export const columnLimit = 60

/**
 * Column titles of the banks (ICBC, CCB, ABC, BOC, CMB and those that follow them), normalised, in order of preference.
 * A title that ends in `*` is a prefix, one that begins with `*` a suffix.
 */
const titles: Readonly<Record<ColumnRole, readonly string[]>> = {
  day: [
    '交易日期',
    '交易日',
    '交易时间',
    '交易时间戳',
    '记账日期',
    '入账日期',
    '记账时间',
    '发生时间',
    '日期',
    'transactiondate',
    'date',
    'postdate',
    'valuedate',
  ],
  time: ['交易时间', '发生时间', '记账时间', '时间', 'transactiontime', 'time'],
  // ICBC has two pairs: the original amount, perhaps in another currency, and the booked one.
  in: [
    '记账金额收入',
    '交易金额收入',
    '贷方发生额*',
    '贷方金额*',
    '贷方*',
    '收入金额',
    '收入',
    '转入金额',
    '存入金额',
    'credit*',
    'moneyin',
    'deposit*',
    'paidin',
  ],
  out: [
    '记账金额支出',
    '交易金额支出',
    '借方发生额*',
    '借方金额*',
    '借方*',
    '支出金额',
    '支出',
    '转出金额',
    '支取金额',
    'debit',
    'debitamount',
    'moneyout',
    'withdrawal*',
    'paidout',
  ],
  amount: [
    ...['交易金额', '发生额', '收支金额', '金额', 'tradeamount', 'transactionamount', 'billingamount', 'amount'],
  ],
  direction: [
    ...['借贷标志', '借贷方向', '借贷', '收支类型', '收支方向', '收支', '交易类型', '来往账标志', 'inorout'],
    ...['creditdebit', 'debitcredit', 'crdr', 'drcr'],
  ],
  payer: [
    ...[
      '对方单位名称',
      '对方户名',
      '对方名称',
      '对方账户名称',
      '对方账户名',
      '收付方名称',
      '收付款人名称',
      '付款人名称',
    ],
    ...['付款方名称', '付款人', '交易对方', 'payer', 'payername', 'counterparty'],
    // CMB and ABC write name and account into one column.
    ...['对手信息', '对方信息', '对方户名账号', '对方账号户名', '对方户名及账号', '对方账号及户名', '对方账号与户名'],
  ],
  payerAccount: [
    ...['对方账号', '对方账户', '对方帐号', '收付方账号', '收付方帐号', '收付款人账号', '付款人账号', '付款方账号'],
    ...['payeraccount', 'theiraccount'],
  ],
  payee: ['收款人名称', '收款方名称', 'payee', 'payeename'],
  payeeAccount: ['收款人账号', '收款方账号', 'payeeaccount'],
  text: [
    '摘要',
    '用途',
    '备注',
    '交易附言',
    '附言',
    '个性化信息',
    '交易用途',
    '交易摘要',
    '业务摘要',
    '其它摘要',
    '扩展摘要',
    '客户摘要',
    '交易详情',
    '商品',
    '商品名称',
    '商品说明',
    '业务名称',
    'description',
    'transactiondescription',
    'narrative',
    'text',
    'purpose',
    'remark',
  ],
  serial: [
    ...['资金流水单号', '账务流水号', '交易单号', '交易订单号', 'bankreference'],
    ...['交易流水号', '流水号', '*交易流水号', '核心流水号', '银行流水号', '*流水号', 'serialnumber', 'serial'],
  ],
  balance: ['余额', '账户余额', '联机余额', '账户结余', '交易后余额', '当前余额', '本次余额', 'balance'],
  currency: ['记账币种', '币种', '交易币种', 'billingcurrency', '交易货币', '货币', '币别', 'currency'],
}

/** The titles under which the entries of a camt.053 statement are read. */
export const camtTitles = ['记账日期', '记账时间', '交易金额', '币种', '对方户名', '对方账号', '摘要', '流水号', '余额']

/** Assigned by the payer and not by the bank, so they need not be unique. */
const notSerials = ['企业流水号', '客户流水号']

/**
 * Normalises a title by what banks vary: width, case, spaces, dashes, units, and brackets around part of it or with it,
 * except for brackets that give the direction.
 */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\[[^\]]*\]|【[^】]*】|\((?!(?:付|收入|支出)\))[^)]*\)/g, '')
    .replace(/[\s*/:()_.,’'"-]|元$/g, '')
    .replace(/元$/, '')
    .toLowerCase()

const fits = (title: string, wanted: string): boolean =>
  wanted.endsWith('*')
    ? title.startsWith(wanted.slice(0, -1))
    : wanted.startsWith('*')
      ? title.endsWith(wanted.slice(1))
      : title === wanted

/** The layout of a row of titles; undefined if it is no header row of a statement. */
export function layoutOf(cells: readonly string[]): Layout | undefined {
  const layout = rolesOf(cells)
  return isWhole(layout) ? layout : undefined
}

/** The roles that titles name; a column has one role. */
export function rolesOf(cells: readonly string[]): Layout {
  const plain = cells.slice(0, columnLimit).map(plainTitle)
  const taken = new Set<number>()
  const layout: Layout = {}
  for (const role of columnRoleNames) {
    const found = (titles[role] ?? []).flatMap(wanted =>
      plain.flatMap((title, at) => (title !== '' && fits(title, wanted) && isFree(role, title, at) ? [at] : [])),
    )
    const chosen = role === 'text' ? [...new Set(found)].sort((a, b) => a - b) : found.slice(0, 1)
    for (const at of chosen) taken.add(at)
    if (chosen.length > 0) layout[role] = chosen
  }
  return layout

  function isFree(role: ColumnRole, title: string, at: number): boolean {
    if (taken.has(at)) return false
    // `Credit / Debit` is no column of incoming money.
    if (role === 'in' || role === 'out') return !titles.direction.includes(title)
    return role !== 'serial' || !notSerials.includes(title)
  }
}

/** Whether amounts can be read with the layout: it has a day, and an incoming or outgoing amount. */
export const isWhole = (layout: Layout): boolean =>
  Boolean(layout.day?.length) && Boolean(layout.in?.length || layout.amount?.length)

/** How many text columns are joined in one line. */
const maxTexts = 10
const textColumn = (at: number): string => (at === 0 ? 'text' : `text${at + 1}`)

/** A layout in the form of a reading, one position per column: `text`, `text2` and so on are joined. */
export const columnsOf = (layout: Layout): Record<string, number> =>
  Object.fromEntries(
    columnRoleNames.flatMap(role =>
      role === 'text'
        ? (layout.text ?? []).slice(0, maxTexts).map((position, at) => [textColumn(at), position] as const)
        : (layout[role] ?? []).slice(0, 1).map(position => [role, position] as const),
    ),
  )

/** The role of a column of a reading; undefined if it has none. */
export function roleOfColumn(column: string): ColumnRole | undefined {
  const isText = Array.from({ length: maxTexts }, (_, at) => textColumn(at)).includes(column)
  return isText ? 'text' : columnRoleNames.find(role => role === column)
}

/** The layout of the columns of a reading; texts are joined in the order of the file. */
export function layoutFrom(columns: Readonly<Record<string, number>>): Layout {
  const layout: Layout = {}
  for (const [column, position] of Object.entries(columns)) {
    const role = roleOfColumn(column)
    if (role) layout[role] = [...(layout[role] ?? []), position].sort((a, b) => a - b)
  }
  return layout
}

/** The columns that a reading may map, with their labels; `texts` of them are joined as text. */
export function statementColumns(texts: number): Record<string, LocalizedText> {
  const [cn, en] = columnRoles.text
  return Object.fromEntries(
    columnRoleNames.flatMap(role =>
      role === 'text'
        ? Array.from({ length: Math.min(Math.max(texts, 1), maxTexts) }, (_, at): [string, LocalizedText] => [
            textColumn(at),
            at === 0 ? columnRoles.text : [`${cn} ${at + 1}`, `${en} ${at + 1}`],
          ])
        : [[role, columnRoles[role]] as [string, LocalizedText]],
    ),
  )
}

/** Whether a title says that its amounts have a minus sign: `支出金额（-元）`. */
export const saysNegative = (title: string): boolean => /^[^(]*\(\s*[-\u2212]/.test(title.normalize('NFKC'))

/** Values of a direction column: `in` received, `out` paid. */
export const directionLabels: Readonly<Record<'in' | 'out', readonly string[]>> = {
  in: ['贷', '贷方', '来账', '收', '收入', '转入', 'c', 'cr', 'credit', 'in', '贷cr', '贷credit'],
  out: ['借', '借方', '往账', '支', '支出', '付', '转出', 'd', 'dr', 'debit', 'out', '借dr', '借debit'],
}

/** Names of the yuan in a currency column. */
export const yuanTexts: readonly string[] = [
  '人民币',
  '人民币元',
  'cny',
  'rmb',
  '01',
  '156',
  '¥',
  '元',
  '人民币cny',
  'cny人民币',
]
