import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { ticketPages } from './module.ts'

export const ticketHelp = {
  tickets: {
    label: [
      '查找这个展会售出的门票，按票号、持票人或订单。退票、换票和作废都从一行开始。',
      'Find the tickets sold for this exhibition, by code, holder or order. Refunds, exchanges and voiding start from a row.',
    ],
  },
  ticketOrders: {
    label: [
      '查看买家一次买下的门票、付款与保留期限。未付的订单到期自动释放。',
      'See what each buyer ordered, whether it is paid and how long it is held. Unpaid orders are released when the hold expires.',
    ],
    next: 'tickets',
  },
  ticketTypes: {
    label: [
      '规定出售哪些门票：价格、总数、可用日期和每人限购。之后分配库存。',
      'Define the tickets on sale: price, total, days and limit per person. Then allocate stock.',
    ],
    next: 'ticketStock',
  },
  addTicketType: {
    label: [
      '新增一种门票，写明价格、数量与有效日期。保存后可分配库存并出售。',
      'Add a ticket type with its price, quantity and days. Then allocate stock and sell.',
    ],
    next: 'ticketTypes',
  },
  editTicketType: {
    label: [
      '修改票种的名称、价格与可售数量。售出的门票仍按当时的价格。',
      'Change a ticket type’s name, price or quantity. Sold tickets keep the price they were sold at.',
    ],
    next: 'ticketTypes',
  },
  ticketStock: {
    label: [
      '把每种门票的库存分给主办方和代理商，并查看剩余。分到库存的单位即可出票。',
      'Allocate each seller its share of every ticket type and see what is left. Sellers with stock can sell.',
    ],
    next: 'sellTickets',
    asks: 'ticket:sell',
  },
  sellTickets: {
    label: [
      '为一位买家选票种和张数，填写持票人后出票。售出的门票在门票列表里查找。',
      'Choose ticket types and quantities for one buyer, enter the holders and sell. Sold tickets appear in the ticket list.',
    ],
    next: 'tickets',
  },
  ticketImport: {
    label: [
      '用 Excel 一次录入许多门票和持票人。检查通过后出票，有错的行可以改好再存。',
      'Import many tickets and holders from one Excel sheet. Valid rows are sold; fix the others and save them again.',
    ],
    next: 'tickets',
  },
  ticketImportReport: {
    label: [
      '一次门票导入的结果：出了多少票、哪些行有错误。有错的行可改好再出票。',
      'The results of one ticket import: tickets issued and rows with errors. Fix the rows to sell them too.',
    ],
    next: 'tickets',
  },
  ticketRequests: {
    label: [
      '办理退票、换票等申请：通过或拒绝。通过后款项与库存随之变动。',
      'Review requests to refund or exchange tickets. Approval updates money and stock.',
    ],
    next: 'tickets',
  },
} as const satisfies HelpOf<typeof ticketPages>
