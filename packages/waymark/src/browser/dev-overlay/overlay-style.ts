import { DARK, LIGHT, type Palette } from '../../shared/fallback-style.ts'

function createVariables({ ground, surface, line, ink, ink2, accent, bad, info }: Palette): string {
  return (
    `--ground:${ground};--surface:${surface};--line:${line};--ink:${ink};--ink-2:${ink2};` +
    `--accent:${accent};--bad:${bad};--info:${info};`
  )
}

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace'

export const OVERLAY_CSS: string = `
:host { all: initial; color-scheme: light dark; ${createVariables(LIGHT)} }
@media (prefers-color-scheme: dark) { :host { ${createVariables(DARK)} } }
* { box-sizing: border-box; }

dialog {
  position: fixed; inset: 0 0 0 auto; width: min(920px, 100vw); height: 100vh; height: 100dvh;
  max-width: none; max-height: none; margin: 0; padding: 0; border: 0; border-left: 1px solid var(--line);
  background: var(--ground); color: var(--ink); font: 14px/1.45 ${SANS}; overflow: hidden;
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(18 21 26 / 45%); }
dialog:focus { outline: none; }

.bar {
  display: flex; flex: none; gap: 12px; align-items: center; min-height: 48px; padding: 8px 24px;
  border-top: 3px solid var(--bad); border-bottom: 1px solid var(--line); background: var(--surface);
}
.mark { flex: none; width: 24px; height: 24px; }
.mark .tile { fill: var(--ink); }
.mark .bar-out { fill: var(--surface); }
.mark .bar-in { fill: var(--accent); }
.pager { display: flex; gap: 8px; align-items: center; color: var(--ink-2); font-variant-numeric: tabular-nums; }
.actions { display: flex; gap: 8px; margin-left: auto; }

button {
  padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface);
  color: var(--ink); font: 13px/1.45 ${SANS}; white-space: nowrap; cursor: pointer;
}
button:hover { border-color: var(--ink-2); }
button:disabled { opacity: .5; cursor: default; }
.icon { padding: 4px 9px; }
:is(button, summary, pre, h1):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1:focus-visible { outline: none; }
kbd { margin-left: 8px; color: var(--ink-2); font: 12px/1 ${SANS}; }

.scroll { flex: 1; min-height: 0; padding: 24px; overflow: auto; overscroll-behavior: contain; }
.name { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin: 0 0 4px; color: var(--bad); font-weight: 600; }
.tag { color: var(--ink-2); font-weight: 400; font-size: 13px; }
.tag code { color: var(--ink); }
h1 { margin: 0; font: 600 20px/1.4 ${SANS}; white-space: pre-wrap; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; color: var(--ink-2); font: 600 12px/1.45 ${SANS}; }
code, pre { font: 13px/1.6 ${MONO}; font-variant-ligatures: none; tab-size: 2; }
pre { margin: 0; overflow-x: auto; }
.details { margin-top: 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); white-space: pre; }
.added { color: var(--info); }
.removed { color: var(--bad); }
.hint {
  display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 16px 0 0; padding: 12px 16px;
  border: 1px solid var(--line); border-left: 3px solid var(--info); border-radius: 6px; background: var(--surface);
}
.hint b { color: var(--info); font-weight: 600; }
.hint span { overflow-wrap: anywhere; }
.hint code { grid-column: 2; color: var(--ink-2); font-size: 12px; }

.frame { margin-top: 24px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); overflow: hidden; }
.frame header { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line); }
.frame header:last-child { border-bottom: 0; }
.path { min-width: 0; overflow-wrap: anywhere; }
.path i { color: var(--ink-2); font-style: normal; }
.code { display: grid; padding: 8px 0; }
.row { display: block; min-width: max-content; padding-right: 16px; border-left: 3px solid transparent; }
.row .number { display: inline-block; width: 52px; padding-right: 16px; color: var(--ink-2); text-align: right; user-select: none; }
.failing { border-left-color: var(--bad); background: color-mix(in srgb, var(--bad) 11%, transparent); }
.failing .number { color: var(--ink); font-weight: 600; }
mark { background: none; color: inherit; text-decoration: underline wavy var(--bad) 1.5px; text-underline-offset: 4px; }

ol { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); list-style: none; overflow: hidden; }
ol ol { border: 0; border-top: 1px solid var(--line); border-radius: 0; background: none; }
li + li { border-top: 1px solid var(--line); }
.place, summary, .still {
  display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; width: 100%; min-height: 36px; padding: 7px 16px;
  border: 0; border-radius: 0; background: none; text-align: left; white-space: normal; overflow-wrap: anywhere;
}
button.place:hover { background: color-mix(in srgb, var(--ink) 5%, transparent); }
:is(button.place, summary):focus-visible { outline-offset: -2px; }
.place code, .still code { min-width: 0; }
.place code + code, .still code + code { color: var(--ink-2); }
button.place:hover code + code { color: var(--info); }
.still code { color: var(--ink-2); }
summary { justify-content: flex-start; gap: 8px; align-items: center; color: var(--ink-2); font-size: 13px; cursor: pointer; }
summary::before { content: ''; flex: none; width: 5px; height: 5px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
summary:hover { color: var(--ink); }

.cause { margin-top: 32px; padding-left: 16px; border-left: 3px solid var(--line); }
.cause > h2:first-child { margin-top: 0; }
.cause .message { margin: 0; font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; }
.cause .frame { margin-top: 16px; }

@media (max-width: 600px) {
  .bar { padding: 8px 16px; }
  .scroll { padding: 16px; }
  dialog { border-left: 0; }
  kbd { display: none; }
  .row .number { width: 40px; padding-right: 12px; }
  h1 { font-size: 16px; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: enter 120ms ease-out; }
  @keyframes enter { from { transform: translateX(24px); opacity: 0; } }
}
`
