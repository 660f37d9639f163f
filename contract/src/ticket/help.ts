import type { HelpOf } from '../shell/page-help.ts'
import type { ticketPages } from './pages.ts'

export const ticketHelp = {
  tickets: {
    words: [
      '查找这个展会售出的门票，按票码、持票人或订单。退票、换票和作废都从一行开始。',
      'Find the tickets sold for this exhibition, by code, holder or order. Refunds, exchanges and voiding start from a row.',
    ],
  },
  ticketOrders: {
    words: [
      '查看买家一次买下的门票、付款与保留期限。未付的订单到期自动释放。',
      'See what each buyer took at once, whether it is paid and until when it is held. Unpaid orders are released when their time is up.',
    ],
    next: 'tickets',
  },
  ticketTypes: {
    words: [
      '规定出售哪些门票：价格、总数、可用日期和每人限购。之后分配库存。',
      'Say which tickets are sold: price, total, days and how many a person. Stock is allotted next.',
    ],
    next: 'ticketStock',
  },
  addTicketType: {
    words: [
      '新增一种门票，写明价格、数量与有效日期。保存后可分配库存并出售。',
      'Add a ticket type with its price, number and days. It can then be given stock and sold.',
    ],
    next: 'ticketTypes',
  },
  editTicketType: {
    words: [
      '修改票种的名称、价格与可售数量。售出的门票仍按当时的价格。',
      'Change the name, price or number of a ticket type. Tickets that were sold keep the price of their day.',
    ],
    next: 'ticketTypes',
  },
  ticketStock: {
    words: [
      '把每种门票的库存分给主办方和代理商，并查看剩余。分到库存的单位即可出票。',
      'Give each seller its share of every ticket type and see what is left. Who has stock can sell.',
    ],
    next: 'sellTickets',
    asks: 'ticket:sell',
  },
  sellTickets: {
    words: [
      '为一位买家选票种和张数，填写持票人后出票。售出的门票在门票列表里查找。',
      'Choose types and numbers for one buyer, name the holders and sell. What was sold is found in the list of tickets.',
    ],
    next: 'tickets',
  },
  ticketImport: {
    words: [
      '用 Excel 一次录入许多门票和持票人。检查通过后出票，有错的行可以改好再存。',
      'Enter many tickets and their holders from one Excel sheet. Rows that pass are sold; the others can be corrected.',
    ],
    next: 'tickets',
  },
  ticketImportReport: {
    words: [
      '一次门票导入的结果：出了多少票、哪些行有错误。有错的行可改好再出票。',
      'What became of one ticket import: tickets made and rows with errors. Correct the rows and sell them too.',
    ],
    next: 'tickets',
  },
  ticketRequests: {
    words: [
      '办理退票、换票等申请：通过或拒绝。通过后款项与库存随之变动。',
      'Decide requests to refund or exchange tickets. Money and stock follow the decision.',
    ],
    next: 'tickets',
  },
} as const satisfies HelpOf<typeof ticketPages>
