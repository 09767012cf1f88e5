import { Markup } from '#base/text/markup.ts'

/** Black, white and shades of one blue; higher classes always have more contrast, in light and in dark mode. */
const CSS = `
:root {
  --paper: #fbfbfa; --card: #ffffff; --ink: #1b1c1e; --soft: #62666d; --line: #e2e3e5; --bar: #3f74c8; --outline: #c9ccd1;
  --d0: #a9c6ef; --d1: #86afe6; --d2: #6797da; --d3: #3f74c8; --d4: #2455a4; --d5: #0f3474;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141517; --card: #1c1e21; --ink: #e8e9eb; --soft: #9aa0a8; --line: #33363b; --bar: #5b8fe0; --outline: #3c4047;
    --d0: #234578; --d1: #2a589c; --d2: #356dbe; --d3: #5b8fe0; --d4: #93b8f0; --d5: #d3e3fb;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--paper); color: var(--ink); font-size: 15px; line-height: 1.5;
  font-family: system-ui, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif;
}
header, main { max-inline-size: 72rem; margin-inline: auto; padding-inline: 1.5rem }
header { padding-block: 2.5rem 0.5rem }
h1 { font-size: 1.7rem; margin: 0; letter-spacing: -0.01em }
h2 { font-size: 1.2rem; margin: 3rem 0 0.25rem }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem }
p, small, .tile span, figcaption span { color: var(--soft) }
p { margin: 0.25rem 0 1rem; max-inline-size: 46rem }
small { font-size: 0.8rem }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0.75rem; margin-block: 1rem }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.9rem 1.1rem; display: grid }
.tile strong { font-size: 1.9rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; align-items: start }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.9rem }
figure svg { inline-size: 100%; max-block-size: 36rem; display: block }
figcaption { display: flex; justify-content: space-between; font-weight: 600; margin-block-end: 0.5rem }
figcaption span { font-weight: 400 }
.outline { fill: none; stroke: var(--outline); stroke-width: 0.7; vector-effect: non-scaling-stroke }
.d0 { fill: var(--d0) } .d1 { fill: var(--d1) } .d2 { fill: var(--d2) }
.d3 { fill: var(--d3) } .d4 { fill: var(--d4) } .d5 { fill: var(--d5) }
.legend { display: flex; flex-wrap: wrap; gap: 1rem; list-style: none; padding: 0; color: var(--soft); font-size: 0.85rem }
.legend svg { inline-size: 0.8rem; block-size: 0.8rem; margin-inline-end: 0.35rem; vertical-align: -0.05rem }
.wide { overflow-x: auto }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2.5rem; align-items: start }
table { border-collapse: collapse; inline-size: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: end; padding: 0.35rem 0.75rem 0.35rem 0; border-block-end: 1px solid var(--line); vertical-align: top }
th:first-child { text-align: start; font-weight: 500 }
thead th { font-weight: 500; color: var(--soft); font-size: 0.85rem }
th small { display: block; color: var(--soft); font-weight: 400 }
summary { color: var(--soft); cursor: pointer; padding-block: 0.35rem; font-size: 0.85rem }
.bars th { inline-size: 9rem; white-space: nowrap; border: 0 }
.bars td { border: 0 }
.bar { display: flex; align-items: center; gap: 0.5rem; text-align: start }
.bar i {
  display: block; block-size: 0.85rem; border-radius: 0 3px 3px 0; background: var(--bar);
  inline-size: calc((100% - var(--figure)) * var(--part)); min-inline-size: 2px;
}
.bars { --figure: 9rem }
.stages { --figure: 4rem }
.bar span { white-space: nowrap }
.stack { display: flex; inline-size: 16rem; block-size: 0.85rem }
.stack i { display: block; min-inline-size: 1px }
${[5, 4, 3, 2, 1, 0, 0].map((shade, at) => `.proof${at} { fill: var(--d${shade}); background: var(--d${shade}) }`).join('\n')}
.none0 { fill: var(--soft); background: var(--soft) } .none1 { fill: var(--outline); background: var(--outline) }
.stages th, .stages td { text-align: start }
.stages td:nth-child(2), .stages td:nth-child(3) { min-inline-size: 10rem }
.notes { color: var(--soft); font-size: 0.85rem }
.samples { display: grid; gap: 1rem }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.4rem 1.1rem 0.9rem }
article code { font-size: 0.8rem; color: var(--soft); font-weight: 400 }
.records th, .records td { text-align: start; font-size: 0.88rem }
.evidence { margin: 0.6rem 0 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0.35rem }
.evidence li { border: 1px solid var(--line); border-radius: 99px; padding: 0.05rem 0.7rem; font-size: 0.82rem; color: var(--soft) }
`

export const REPORT_STYLE = new Markup(`<style>${CSS}</style>`)
