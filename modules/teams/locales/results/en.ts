/** Results of sessions, and the scores that they suggest. */
export default {
  result: {
    title: "Result",
    help: "Goals or points of each team.",
    save: "Save result",
    change: "Change result",
    remove: "Remove result",
    saved: "Result saved.",
    removed: "Result removed.",
    suggests: "What results say about scores",
  },
  suggestions: {
    title: "Suggested scores",
    lead: "What the results of the last 12 months say about scores. Nothing changes by itself.",
    none: "No suggestions yet",
    noneText:
      "Record a result after a session: its tab “Teams” asks for it. Once members have played five sessions with the score they have, you’ll see here whose score might need changing.",
    soFar_one: "{{count}} session has a result so far.",
    soFar_other: "{{count}} sessions have a result so far.",
    member: "Member",
    present: "Score",
    suggested: "Suggested",
    why: "Why",
    act: "Use it",
    reason_one:
      "Won {{won}}, drew {{drawn}} and lost {{lost}} of {{count}} game; the scores predicted {{expected}}.",
    reason_other:
      "Won {{won}}, drew {{drawn}} and lost {{lost}} of {{count}} games; the scores predicted {{expected}}.",
    undrawn_one: "Won {{won}} and lost {{lost}} of {{count}} game; the scores predicted {{expected}}.",
    undrawn_other: "Won {{won}} and lost {{lost}} of {{count}} games; the scores predicted {{expected}}.",
    sure: { hint: "A first hint", likely: "Likely", high: "Very likely" },
    use: "Use {{score}}",
    useFor: "Use {{score}} for {{name}}",
    used: "{{name}} has the suggested score now.",
    how: "A draw counts half, and with three teams or more, each opponent is one game. Anyone who gets a new score starts again with it.",
  },
};
