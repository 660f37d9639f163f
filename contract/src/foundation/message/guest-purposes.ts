import { purposes } from './purpose.ts'

export const guestPurposes = purposes({
  receiptDecided: {
    name: ['防疫申报结果', 'Declaration result'],
    subject: ['“{{exhibition}}”防疫申报结果', 'Your declaration for “{{exhibition}}”'],
    text: [
      '【{{venue}}】{{name}}在“{{exhibition}}”的防疫申报：{{result}}。如非本人申报，请忽略。查看回执：{{link}}',
      '{{venue}}: {{name}}’s declaration for “{{exhibition}}”: {{result}}. If this isn’t yours, ignore this message. Receipt: {{link}}',
    ],
  },
  passLink: {
    name: ['来宾证链接', 'Guest pass link'],
    subject: ['“{{exhibition}}”来宾证', 'Your pass for “{{exhibition}}”'],
    text: [
      '【{{venue}}】{{name}}的“{{exhibition}}”来宾证已登记。入场时打开链接，用本手机号出示二维码；如非本人登记，请忽略：{{link}}',
      '{{venue}}: {{name}} has a guest pass for “{{exhibition}}”. At the gate, open the link and show the QR code using this phone number. If you didn’t register, ignore this message: {{link}}',
    ],
  },
  stayEnds: {
    name: ['车辆停留将到时', 'Vehicle stay ending'],
    subject: ['{{plate}} 停留将到时', '{{plate}}: stay is ending'],
    text: [
      '【{{venue}}】{{plate}} 在“{{exhibition}}”的停留时间将于 {{until}} 结束，请按时离场。如非本人车辆，请忽略。',
      '{{venue}}: {{plate}}’s stay at “{{exhibition}}” ends at {{until}}. Please leave on time. If this isn’t your vehicle, ignore this message.',
    ],
  },
  ticketLink: {
    name: ['门票链接', 'Ticket link'],
    subject: ['您的{{exhibition}}门票', 'Your tickets for {{exhibition}}'],
    text: [
      '【{{venue}}】您有 {{exhibition}} 门票 {{count}} 张，凭链接中的二维码入场，请勿转发。如非本人购票，请忽略：{{link}}',
      '{{venue}}: {{count}} ticket(s) for {{exhibition}}. Show the QR code in the link at the gate and don’t share it. If you didn’t buy tickets, ignore this message: {{link}}',
    ],
  },
})
