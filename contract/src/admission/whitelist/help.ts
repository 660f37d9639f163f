import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { whitelistPages } from './module.ts'

export const whitelistHelp = {
  whiteExhibition: {
    label: [
      '查看展会期间为来宾申请的名额，以及已登记的人数。申请通过后，把二维码发给来宾登记。',
      'See places requested for guests during exhibitions and registrations. Once approved, send guests the QR code to register.',
    ],
    next: 'whiteExhibitionAdd',
  },
  whiteExhibitionAdd: {
    label: [
      '为展会期间的来宾申请名额：人数、车辆、门与日期。主办方同意、场馆通过后生效。',
      'Request guest places during an exhibition: people, vehicles, doors and days. The organizer endorses and the venue approves.',
    ],
    next: 'whiteExhibition',
  },
  whiteOutside: {
    label: [
      '查看展会之外来访的名额与登记情况。通过的申请，把二维码发给来访的人。',
      'See places for visits outside exhibitions and registrations. Send visitors the QR code of an approved request.',
    ],
    next: 'whiteOutsideAdd',
  },
  whiteOutsideAdd: {
    label: [
      '为展会之外的来访申请名额，写明事由、门和日期。场馆通过后，来访的人凭二维码登记。',
      'Request places for visits outside exhibitions, with reason, doors and days. After approval, visitors register with the QR code.',
    ],
    next: 'whiteOutside',
  },
  whiteGarden: {
    label: [
      '查看进入园中园的名额与登记情况。这里的名额只在园中园的门有效。',
      'See places for the garden and registrations. They are valid only at the garden’s doors.',
    ],
    next: 'whiteGardenAdd',
  },
  whiteGardenAdd: {
    label: [
      '为进入园中园的人和车申请名额。场馆通过后，凭二维码登记。',
      'Request places in the garden for people and vehicles. After approval, they register with the QR code.',
    ],
    next: 'whiteGarden',
  },
  whiteApprove: {
    label: [
      '审批来宾名额的申请：通过或拒绝。通过后申请单位即可发出二维码。',
      'Review requests for guest places: approve or reject. After approval, the host can send out the QR code.',
    ],
    next: 'whiteExhibition',
  },
  whiteLogs: {
    label: [
      '查看白名单的每次申请、审批、登记与作废。要看一份申请的全部，从列表打开它。',
      'See each white list’s applications, decisions, registrations and voids. Open one from the list for details.',
    ],
    next: 'whiteExhibition',
  },
  whiteStatistics: {
    label: [
      '查看申请、登记与到场的数字。逐份的情况在白名单列表里。',
      'See totals of applications, registrations and attendance. Individual applications are in the white list.',
    ],
    next: 'whiteExhibition',
  },
  whiteCode: {
    label: [
      '把这个二维码发给来宾，扫码登记后得到来宾证。登记的人数在白名单列表里看。',
      'Send guests this QR code; registering with it gives them a guest badge. The list shows how many registered.',
    ],
    next: 'whiteExhibition',
  },
  whiteDetail: {
    label: [
      '一份白名单的名额、来宾、车辆与办理记录。名额不够或情况有变时，在这里修改或作废。',
      'One white list’s places, guests, vehicles and history. Change or void it here.',
    ],
    next: 'whiteExhibition',
  },
} as const satisfies HelpOf<typeof whitelistPages>
