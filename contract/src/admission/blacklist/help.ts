import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { blacklistPages } from './module.ts'

export const blacklistHelp = {
  blackExhibition: {
    label: [
      '查看展会期间不予入场的人员与车辆，及其命中次数。新增的条目经审批后在门禁生效。',
      'See who is not admitted during exhibitions and how often gates refused them. New entries apply at gates once approved.',
    ],
    next: 'blackExhibitionAdd',
  },
  blackExhibitionAdd: {
    label: [
      '把一个人或一辆车列入展会黑名单，写明原因与期限。紧急时可先生效、后审批。',
      'List a person or vehicle for exhibitions, with reason and period. An urgent entry applies before it is approved.',
    ],
    next: 'blackExhibition',
  },
  blackOutside: {
    label: [
      '查看展会之外的场馆日常不予入场的人员与车辆。解除后，没有其他原因的证件随即恢复。',
      'See who is not admitted on days without an exhibition. Lifting an entry restores badges that nothing else blocks.',
    ],
    next: 'blackOutsideAdd',
  },
  blackOutsideAdd: {
    label: [
      '把一个人或一辆车列入场馆日常的黑名单。保存后待审批，结果见列表。',
      'List a person or vehicle for the venue’s days without exhibitions. It is pending approval; the list shows the result.',
    ],
    next: 'blackOutside',
  },
  blackGarden: {
    label: [
      '查看园中园不予入场的人员与车辆。这里的条目只在园中园的门生效。',
      'See who is not admitted to the garden. These entries apply only at the garden’s doors.',
    ],
    next: 'blackGardenAdd',
  },
  blackGardenAdd: {
    label: [
      '把一个人或一辆车列入园中园的黑名单。保存后待审批，通过后在园中园的门生效。',
      'List a person or vehicle for the garden. Once approved, the entry applies at the garden’s doors.',
    ],
    next: 'blackGarden',
  },
  blackApprove: {
    label: [
      '审批别人提出的黑名单条目：通过或拒绝。通过后，相关证件随即暂停。',
      'Review entries proposed by others: approve or reject. Approval suspends the badges concerned at once.',
    ],
    next: 'blackExhibition',
  },
  blackStatistics: {
    label: [
      '查看黑名单的条目数、命中与申诉。要看某一条的办理记录，从列表打开它。',
      'See the number of entries, hits and appeals. For the history of one entry, open it from the list.',
    ],
    next: 'blackExhibition',
  },
  blackLogs: {
    label: [
      '查看黑名单的每次提出、审批、命中与解除。这些记录不能修改。',
      'See every proposal, decision, hit and lift. These records can’t be changed.',
    ],
    next: 'blackExhibition',
  },
  blackDetail: {
    label: [
      '一条黑名单的资料、命中与申诉。需要时在这里解除，或把告知交给当事人。',
      'One entry with its details, hits and appeals. Lift it here, or give the person the notice.',
    ],
    next: 'blackExhibition',
  },
  blackQrcode: {
    label: [
      '给当事人的告知与二维码，扫码可看到依据并申诉。打印或当面出示。',
      'The notice for the person concerned; its QR code shows the grounds and accepts an appeal. Print it or show it on site.',
    ],
    next: 'blackExhibition',
  },
} as const satisfies HelpOf<typeof blacklistPages>
