"""Faults in the PHP code of DokuWiki, as programmers make them: each changes what some page shows.

FAULTS: (implementation, name, file, what stands there, what stands there instead). The functions are those that
tests/applications/faults asks for."""
import os
import subprocess

HERE = os.path.dirname(os.path.realpath(__file__))


def write(implementation, folder):
    subprocess.run([os.path.join(HERE, "make-wiki"), folder], check=True)
    return os.path.join(os.path.realpath(folder), "usr/share/dokuwiki")


def server(folder):
    return [os.path.join(HERE, "serve"), folder, "0"]


def address(implementation):
    return "/doku.php?id=start&do=login"


def options(folder):
    return ["--inputs", os.path.join(HERE, "inputs.toml"), "--reset", f"'{HERE}/make-wiki' --reset '{folder}'"]


# What differs in the documents of two loads of one page: the token of the session, and times of the server.
NOISE = rb'(sectok(" value="|=|":")|tseed=|<!-- cachefile )[0-9a-z./]*|datetime="[^"]*"'
RULES = ["--config", os.path.join(HERE, "rules.toml")]  # of compare
XHTML, SEARCH = "inc/parser/xhtml.php", "inc/Ui/Search.php"
FAULTS = [("dokuwiki", *fault) for fault in [
    ("headings one level down", XHTML, "$header = DOKU_LF.'<h'.$level;", "$header = DOKU_LF.'<h'.++$level;"),
    ("headings without their text", XHTML, "$header .= $this->_xmlEntities($text);", "$header .= '';"),
    ("emphasis is lost", XHTML, "$this->doc .= '<em>';", "$this->doc .= '';"),
    ("footnotes are empty", XHTML, "'<div class=\"content\">'.$footnote.'</div>'", "'<div class=\"content\"></div>'"),
    ("footnotes counted from nought", XHTML, "$id.')</a></sup> '.DOKU_LF;\n\n                    // get any", "($id - 1).')</a></sup> '.DOKU_LF;\n\n                    // get any"),
    ("missing pages look like others", XHTML, "$class       = 'wikilink2';\n                $link['rel'] = 'nofollow';", "$class       = 'wikilink1';"),
    ("links show ids", XHTML, "$name = $this->_getLinkTitle($name, $default, $isImage, $id, $linktype);", "$name = $id;"),
    ("contents from the second heading on", XHTML, "count($this->toc) >= $conf['tocminheads']", "array_shift($this->toc) && count($this->toc) >= $conf['tocminheads']"),
    ("code is not escaped", XHTML, "trim($this->_xmlEntities($text), \"\\n\\r\")", "trim($text, \"\\n\\r\")"),
    ("quotes are plain", XHTML, "$this->doc .= '<blockquote><div class=\"no\">'.DOKU_LF;", "$this->doc .= '<div><div class=\"no\">'.DOKU_LF;"),
    ("hits off by one", SEARCH, "$cnt . ' ' . $lang['hits']", "($cnt + 1) . ' ' . $lang['hits']"),
    ("no snippets", SEARCH, "$resultBody['snippet'] = ft_snippet($id, $highlight);", ";"),
    ("search finds nothing", SEARCH, "if (empty($data)) {\n            return '<div class=\"nothing\">'", "if (true) {\n            return '<div class=\"nothing\">'"),
    ("logged in as nobody", "inc/template.php", "print $lang['loggedinas'].' '.userlink();", "print $lang['loggedinas'];"),
    ("page without its title", "inc/template.php", "$out .= '<bdi>'.$fn.'</bdi>';", ""),
    ("another word", "inc/lang/en/lang.php", "'Recent Changes';", "'Recent Change';"),
    ("time in the wrong order", "inc/template.php", "$date = dformat($INFO['lastmod']);", "$date = dformat($INFO['lastmod'], '%d/%Y/%m %H:%M');"),
]]
