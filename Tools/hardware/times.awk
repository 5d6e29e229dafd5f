# Makes a table of Markdown from what `bench scenes` and measure.py have printed: milliseconds of a frame on the wall, medians.
# SPDX-License-Identifier: Apache-2.0
#
# awk -v kind=scenes -f times.awk scenes-automatic.txt scenes-bands.txt scenes-strips.txt scenes-mesh.txt
#
# The files are named after the ways of coverage. Of the peers' scenes (kind=peers), skia.txt may follow.

FNR == 1 {
  way = FILENAME
  sub(/\.txt$/, "", way)
  sub(/^.*-/, "", way)
  if (way != "skia") ways[++way_count] = way
  section = ""
}

way == "skia" {
  if (NF < 3) next
  if (!($1 in seen)) {
    seen[$1] = 1
    names[++name_count] = $1
  }
  if (!($2 in peers)) {
    peers[$2] = 1
    peer_names[++peer_count] = $2
  }
  if ($3 == "!!") note($2, $1, $0)
  else wall[$2, $1] = $3
  next
}

$1 == "floor" && $2 == "size" { section = "floor"; next }
$1 == "scene" && $2 == "wall" { section = "scenes"; next }
section == "floor" && $1 == "floor" && $2 ~ /^1920/ { floor[way] = $3 }
section != "scenes" || NF < 3 { next }

{
  name = $1
  if (kind == "peers") {
    # The scene that never stands twice at the same fraction of a pixel is the one that other renderers are measured in.
    sub(/^peers-/, "", name)
    if (!sub(/-anew$/, "", name)) name = name ", caches"
  }
  if (!(name in seen)) {
    seen[name] = 1
    names[++name_count] = name
  }
  if (index($0, "!! ")) note(way, name, $0)
  if ($2 == "!!") next
  wall[way, name] = $2
  if (match($0, / execute [0-9.]+/)) device[way, name] = substr($0, RSTART + 9, RLENGTH - 9)
}

# Keeps why a number is missing or doubtful.
function note(who, name, text) {
  notes[++note_count] = "- " name ", " who ": " substr(text, index(text, "!! ") + 3)
  doubtful[who, name] = 1
}

function cell(who, name) {
  return wall[who, name] (((who, name) in doubtful) ? "†" : "")
}

function ratio(a, b) {
  return (a != "" && b > 0) ? sprintf("%.2f", a / b) : ""
}

# The shortest time of all ways that count.
function least(name,    i, found) {
  found = ""
  for (i = 1; i <= way_count; i++) {
    if (((ways[i], name) in doubtful) || !((ways[i], name) in wall)) continue
    if (found == "" || wall[ways[i], name] + 0 < found + 0) found = wall[ways[i], name]
  }
  return found
}

function head(title) {
  heading = heading "| " title " "
  rule = rule "| ---: "
}

END {
  heading = "| scene "
  rule = "| --- "
  for (i = 1; i <= way_count; i++) {
    head(ways[i])
    # The time of the device is a part of what strips and meshes take; bands are painted on the processor.
    if (ways[i] == "strips" || ways[i] == "mesh") head("of it execute")
  }
  if (kind == "peers") {
    for (i = 1; i <= peer_count; i++) {
      head(peer_names[i])
      head("× least")
    }
  } else {
    head("bands / strips")
    head("mesh / strips")
  }
  title = kind == "peers" ? "Scenes of the peers" : "Scenes of `bench`"
  printf "\n%s, milliseconds of a frame on the wall, medians.", title
  for (i = 1; i <= way_count; i++) {
    if (ways[i] in floor) {
      printf " The floor, a picture of one rectangle that is read back, takes %s ms at 1920 × 1080.", floor[ways[i]]
      break
    }
  }
  if (kind == "peers") {
    printf " No fraction of a pixel comes twice, unless caches are named. “× least” is how many times as long as the fastest way of coverage."
  }
  printf "\n\n%s|\n%s|\n", heading, rule
  for (n = 1; n <= name_count; n++) {
    name = names[n]
    line = "| " name " "
    for (i = 1; i <= way_count; i++) {
      line = line "| " cell(ways[i], name) " "
      if (ways[i] == "strips" || ways[i] == "mesh") line = line "| " device[ways[i], name] " "
    }
    if (kind == "peers") {
      for (i = 1; i <= peer_count; i++) {
        line = line "| " cell(peer_names[i], name) " | " ratio(wall[peer_names[i], name], least(name)) " "
      }
    } else {
      line = line "| " ratio(wall["bands", name], wall["strips", name]) " | " ratio(wall["mesh", name], wall["strips", name]) " "
    }
    print line "|"
  }
  if (note_count > 0) printf "\n† Numbers that are missing or do not count:\n\n"
  for (i = 1; i <= note_count; i++) print notes[i]
}
