import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { gatePages } from './module.ts'

export const gateHelp = {
  entranceGuard: {
    label: [
      '建立区域、门和通道，给通道配上设备，并查看通行记录。谁能通过由“通行策略”决定。',
      'Set up zones, doors, channels and devices, and view passages. Access rules are set under Policies.',
    ],
    next: 'policy',
  },
  affairDoors: {
    label: [
      '查看这个展会使用的门与通道，以及它们的设备。缺少的门请场馆添加。',
      'View the doors, channels and devices used by this exhibition. Ask the venue to add missing doors.',
    ],
    next: 'affair',
  },
  controlRoom: {
    label: [
      '实时查看各通道、区域人数与设备状态。离线或拥堵的通道会突出显示。',
      'Live view of channels, people per zone and devices. Offline or crowded channels are highlighted.',
    ],
    next: 'entranceGuard',
  },
  controlRoomOf: {
    label: [
      '实时查看一个展会的通道、在场人数与异常。从这里可以转到另一个展会。',
      'Live view of one exhibition’s channels, people inside and gate cases. You can switch to another exhibition.',
    ],
    next: 'controlRoom',
  },
} as const satisfies HelpOf<typeof gatePages>
